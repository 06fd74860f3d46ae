import { Drawer as AntdDrawer, type DrawerProps } from "antd";
import { Icon } from "../Icon";
import s from "./antd.module.css";

interface Props extends Omit<DrawerProps, "closeIcon" | "size" | "width"> {
  /** px, and never wider than the screen; or a share of it */
  width?: number | string;
}

/** A drawer over a page that has antd. Its title is a heading of the page, below which its own stand. */
export function Drawer({ title, width = 640, ...rest }: Props) {
  return <AntdDrawer open title={<h2 className={s.heading}>{title}</h2>} size={typeof width === "number" ? `min(${width}px, 100%)` : width} closeIcon={<Icon name="close" />} {...rest} />;
}
