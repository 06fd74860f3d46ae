import "@/styles/tokens.css";
import "@/styles/base.css";
import "@/styles/drawing.css";
import "@/styles/parts.css";
import "@/styles/print.css";

export { App as default } from "@/parts/App";
