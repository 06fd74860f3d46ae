/** The side menu's icons by the names that the server's tree gives them. */
const icons: Record<string, string> = {
  home: "M4 11l8-6 8 6v9H4zM10 20v-6h4v6",
  review: "M5 3h10l4 4v14H5zM15 3v4h4M8.5 14l2.500 2.500 4.500-5",
  payout: "M4 7h16v12H4zM4 11h16M13 15.500H8M10 13.500l-2 2 2 2",
  money: "M4 5h16v14H4zM8 9l4 5 4-5M12 14v3M9 14h6",
  claim: "M12 4v16M8 20h8M5 7h14M5 7l-2.500 6h5zM19 7l-2.500 6h5z",
  invoice: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6M9 16h3",
  content: "M4 4h10v16H4zM7 8h4M7 12h4M13.500 17l2.500 2.500L21 13.500",
  inquiry: "M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12h5",
  help: "M4 5h7a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H4zM20 5h-5a2 2 0 0 0-2 2v13a2 2 0 0 1 2-2h5zM8 9h1M8 12h1",
  plugin: "M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v3",
  demo: "M3 5h18v11H3zM8 20h8M12 16v4M10.500 8l4 2.500-4 2.500z",
  search: "M11 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM16 15.500l4.500 4.500M8.500 10.500h5",
  dict: "M5 4h14v16H5zM9 4v16M12 8.500h4M12 12h4M12 15.500h4",
  project: "M4 7h6l2 2.500h8V20H4zM8 14h8M8 17h5",
  organization: "M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4",
  right: "M12 3l7 3v6c0 5-3.5 7.6-7 9-3.5-1.400-7-4-7-9V6zM9 12l2.200 2.200L15.400 10",
  centre: "M4 9l2-5h12l2 5M4 9v11h16V9M4 9h16M9 20v-6h6v6",
  product: "M12 3l8 4.500v9L12 21l-8-4.500v-9zM12 12l8-4.500M12 12v9M12 12L4 7.500",
  template: "M4 4h16v16H4zM4 9h16M10 9v11",
  family: "M6 21V3h12v18M4 21h16M12 3v18M9 12h.01M15 12h.01",
  library: "M4 4h4v16H4zM10 4h4v16h-4zM16.500 5l3.500-1 3 15-3.500 1z",
  topic: "M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 16h7M16.500 12.500v7",
  case: "M4 6h16v13H4zM4 15l5-4 4 3 3-2 4 3",
  achievement: "M5 4h14v9H5zM5 17h14M5 20h9",
  version: "M7 4v16M7 8h6a4 4 0 0 1 4 4v0M17 12v8M5 4h4M15 20h4",
  request: "M4 4h16v12H11l-4 4v-4H4zM12 7v6M9 10h6",
  requirement: "M6 3h12v18H6zM9 8l1.500 1.500L13 7M9 14l1.500 1.500L13 13M15 8.500h1M15 14.500h1",
  news: "M5 4h11v16H5zM16 9h3v11H5M8 8h5M8 12h5M8 16h3",
  board: "M4 20V4M4 20h16M8 20v-6M12.500 20V9M17 20v-9",
  health: "M3 12h4l2.500-6 5 12 2.500-6H21",
  audit: "M5 4h14v16H5zM8.500 9h7M8.500 12.500h7M8.500 16h4",
  workbench: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  fold: "M4 5h16M4 12h9M4 19h16M20 9l-3 3 3 3",
  unfold: "M4 5h16M11 12h9M4 19h16M4 9l3 3-3 3",
  tabs: "M3 8h18v12H3zM3 8V4h7v4",
  invite: "M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 21c0-4.500 3-6.500 7-6.500M18 14v7M14.500 17.500h7",
  plus: "M12 5v14M5 12h14",
  message: "M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20h4",
  sale: "M4 19l5.500-6 3.500 3L20 8M15 8h5v5M4 22h16",
  wallet: "M3 6h15v4M3 6v13h18v-9H3M17 14.500h.01",
};

export function MenuIcon({ name }: { name: string }) {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name] ?? icons.workbench} />
    </svg>
  );
}
