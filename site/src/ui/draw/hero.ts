/** The view box of the home page's drawing, to which its level marks are drawn. */
export const heroView = "-352 -334 840 690";
/** Heights of the hero's floors in its own units, lowest first, and where a level line runs. */
export const heroLevels = { ys: [67.5, 13.5, -40.5, -94.5, -148.5, -202.5], from: -320.9, to: -122.9 } as const;
/** The view box of the sign-in page's drawing. */
export const loginView = "-330 -400 720 800";
