const icons = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5",
  bell: "M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20h4",
  down: "M6 9.5l6 6 6-6",
  filter: "M4 6h16M7 12h10M10 18h4",
  right: "M9 6l6 6-6 6",
  arrow: "M4 12h15M13 6l6 6-6 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M5 5l14 14M19 5L5 19",
  warning: "M12 8v5M12 16.5h.01M12 3l9.5 17h-19z",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4.5 3.5-6.5 8-6.5s8 2 8 6.5",
  lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3",
  eye: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  project: "M4 20V9l7-4v15M11 20V10l9 3v7M2.5 20h19",
  template: "M4 4h16v16H4zM4 9h16M10 9v11",
  order: "M5 4h11v16H5zM16 9h3v11H5M8 8h5M8 12h5M8 16h3",
  app: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5",
  wallet: "M3 6h15v4M3 6v13h18v-9H3M17 14.5h.01",
  device: "M3 5h18v11H3zM8 20h8M12 16v4",
  refresh: "M20 12a8 8 0 1 1-2.5-5.8M20 3.5V8h-4.5",
  plus: "M12 5v14M5 12h14",
  check: "M4.5 12.5l5 5 10-11",
  shield: "M12 3l7 3v6c0 5-3.5 7.6-7 9-3.5-1.4-7-4-7-9V6zM9 12l2.2 2.2L15.4 10",
  phone: "M7 3h10v18H7zM11 18h2",
  scan: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M4 12h16",
  download: "M12 4v11M7 10.5l5 5 5-5M4 20h16",
  heart: "M12 20l-7.5-8a4.6 4.6 0 0 1 7.5-5 4.6 4.6 0 0 1 7.5 5z",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.8-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z",
} as const;
export type IconName = keyof typeof icons;
/** A record may name an icon that there is not. */
export const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

export function Brand() {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M4 10L16 3l12 7v13l-12 7-12-7z" fill="var(--f-l)" stroke="var(--t1)" strokeWidth="1.5" />
        <path d="M4 10l12 7 12-7M16 17v13" fill="none" stroke="var(--t1)" strokeWidth="1.5" />
        <path d="M4 16.5l12 7 12-7" fill="none" stroke="var(--cut)" strokeWidth="2.6" />
      </svg>
      <span className="short">BIM协同平台</span>
      <span className="long">建筑信息模型(BIM)协同服务平台</span>
    </>
  );
}
