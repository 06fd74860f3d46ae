/** The tokens of tokens.css that antd calculates with, by their names there. */
export const palettes = {
  light: {
    paper: "#F1F4F3", sheet: "#FFFFFF", sunk: "#E7ECEB", hover: "#EDF2F4", picked: "#E6EEF4",
    t1: "#10212C", t2: "#3F515C", t3: "#5A6B75", "t-off": "#98A5AC", line: "#D9E0E0", "line-2": "#B4C0C4",
    ink: "#174A6E", "ink-hover": "#1F5F8C", "ink-press": "#0F3652", "on-ink": "#FFFFFF",
    cut: "#C7410B", "on-cut": "#FFFFFF",
    ok: "#1C7349", "ok-wash": "#E6F2EB", warn: "#875400", "warn-wash": "#F8F0DD", bad: "#B01E2E", "bad-wash": "#F9E8EA",
  },
  dark: {
    paper: "#0B1720", sheet: "#11212C", sunk: "#081118", hover: "#172B38", picked: "#19344A",
    t1: "#E8EFF1", t2: "#B3C2CA", t3: "#8A9DA8", "t-off": "#56676F", line: "#233643", "line-2": "#3B5160",
    ink: "#86BCE2", "ink-hover": "#A5CFEC", "ink-press": "#6AA6D0", "on-ink": "#08131B",
    cut: "#FF8A4F", "on-cut": "#10212C",
    ok: "#5CC08D", "ok-wash": "#12302A", warn: "#E0AC4A", "warn-wash": "#2E2A19", bad: "#FF8A8A", "bad-wash": "#3A1F26",
  },
} as const;
