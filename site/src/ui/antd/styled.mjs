// What stands in for antd's styles in the browser, which are a file (site/antd.mjs).

import { useContext } from "react";
import { DesignTokenContext } from "antd/es/theme/context";

/** The classes that a component gets with its styles: none of their own, and the theme's. */
export const StyleHooks = () => ["", useContext(DesignTokenContext).cssVar.key];
export const ComponentStyleHook = () => "";
export const SubStyleComponent = () => null;
