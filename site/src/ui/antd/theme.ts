import { theme as antd, type ThemeConfig } from "antd";
import { palettes } from "./palettes";

type Name = keyof typeof palettes;

/** The look as antd tokens. What antd would derive from a colour is a token of ours where there is one. Still, nothing of it moves. */
function look(name: Name, still = false): ThemeConfig {
  const c = palettes[name];
  return {
    cssVar: { key: still ? `sheet-${name}-still` : `sheet-${name}` },
    hashed: false,
    algorithm: (seed, map) => ({
      ...(name === "dark" ? antd.darkAlgorithm : antd.defaultAlgorithm)(seed, map),
      colorPrimary: c.ink,
      colorPrimaryHover: c["ink-hover"],
      colorPrimaryActive: c["ink-press"],
      colorPrimaryText: c.ink,
      colorPrimaryBg: c.picked,
      colorPrimaryBgHover: c.picked,
      colorInfo: c.ink,
      colorLink: c.ink,
      colorLinkHover: c["ink-hover"],
      colorLinkActive: c["ink-press"],
      colorSuccess: c.ok,
      colorSuccessBg: c["ok-wash"],
      colorWarning: c.warn,
      colorWarningBg: c["warn-wash"],
      colorError: c.bad,
      colorErrorBg: c["bad-wash"],
      colorText: c.t1,
      colorTextSecondary: c.t2,
      colorTextTertiary: c.t3,
      colorBgLayout: c.paper,
      colorBgContainer: c.sheet,
      colorBgElevated: c.sheet,
      colorBgSpotlight: c.t1,
      colorBorder: c["line-2"],
      colorBorderSecondary: c.line,
    }),
    token: {
      colorPrimary: c.ink,
      colorInfo: c.ink,
      colorLink: c.ink,
      colorSuccess: c.ok,
      colorWarning: c.warn,
      colorError: c.bad,
      colorTextBase: c.t1,
      colorBgBase: c.sheet,
      colorTextPlaceholder: c.t3,
      colorTextDisabled: c["t-off"],
      colorTextLightSolid: c["on-ink"],
      colorSplit: c.line,
      controlItemBgHover: c.hover,
      controlItemBgActive: c.picked,
      fontSize: 14,
      lineHeight: 1.5714,
      fontFamily: "var(--font)",
      fontFamilyCode: "var(--font-code)",
      fontWeightStrong: 600,
      borderRadius: 2,
      borderRadiusLG: 4,
      borderRadiusSM: 2,
      borderRadiusXS: 1,
      controlHeight: 36,
      controlHeightSM: 28,
      controlHeightLG: 48,
      colorBgMask: "var(--mask)",
      boxShadow: "var(--shadow-pop)",
      boxShadowSecondary: "var(--shadow-pop)",
      motion: !still,
      motionDurationFast: still ? "0s" : "0.12s",
      motionDurationMid: still ? "0s" : "0.22s",
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none" },
      Table: {
        headerBg: c.paper,
        headerColor: c.t3,
        headerSplitColor: "transparent",
        rowHoverBg: c.hover,
        rowSelectedBg: c.picked,
        cellPaddingBlock: 11,
        cellPaddingInline: 12,
      },
      Tabs: {
        inkBarColor: c.cut,
        itemSelectedColor: c.t1,
        itemColor: c.t2,
        horizontalItemGutter: 26,
      },
      Menu: {
        itemHeight: 40,
        itemBorderRadius: 0,
        itemMarginInline: 0,
        itemMarginBlock: 0,
        itemSelectedBg: c.picked,
        itemSelectedColor: c.t1,
      },
      Tree: { titleHeight: 36, nodeSelectedBg: c.picked, nodeHoverBg: c.hover },
      Badge: { colorError: c.cut, colorTextLightSolid: c["on-cut"] },
      Card: { borderRadiusLG: 0 },
      Modal: { titleFontSize: 18 },
      Segmented: { trackBg: c.sheet, trackPadding: 0, itemColor: c.t2, itemSelectedBg: c.ink, itemSelectedColor: c["on-ink"] },
      Layout: { siderBg: c.sheet, headerBg: c.sheet, headerHeight: 56 },
    },
  };
}

const themes: Record<Name, ThemeConfig> = { light: look("light"), dark: look("dark") };
const stillThemes: Record<Name, ThemeConfig> = { light: look("light", true), dark: look("dark", true) };

/** The theme of a reader. Each is one object, so that antd draws nothing anew. */
export const themeOf = (name: Name, still: boolean) => (still ? stillThemes : themes)[name];
