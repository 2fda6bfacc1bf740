import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
} from "@fluentui/react-components";

/** Deep green from nearly black to nearly white; step 80 is our main colour. */
const greens: BrandVariants = {
  10: "#02100a",
  20: "#052014",
  30: "#07301f",
  40: "#093e28",
  50: "#0b4a30",
  60: "#0d5437",
  70: "#0f5b3b",
  80: "#11613f",
  90: "#2a7d5a",
  100: "#43906e",
  110: "#5ca383",
  120: "#76b699",
  130: "#90c8af",
  140: "#abd9c5",
  150: "#c7e9da",
  160: "#e3f6ee",
};

const shared: Partial<Theme> = {
  fontFamilyBase: "var(--font)",
  borderRadiusSmall: "4px",
  borderRadiusMedium: "8px",
  borderRadiusLarge: "12px",
};

export const lightTheme: Theme = {
  ...createLightTheme(greens),
  ...shared,
  colorNeutralForeground1: "#1f2420",
  colorNeutralForeground2: "#3a403b",
  colorNeutralForeground3: "#5a615b",
  colorNeutralBackground2: "#faf7f1",
  colorNeutralBackground3: "#f2ede3",
  colorNeutralStroke1: "#d8cfbe",
  colorNeutralStroke2: "#e2dacb",
};

export const darkTheme: Theme = {
  ...createDarkTheme(greens),
  ...shared,
  colorBrandForeground1: "#76b699",
  colorBrandForegroundLink: "#90c8af",
  colorBrandForegroundLinkHover: "#abd9c5",
  colorNeutralForeground1: "#f1ece2",
  colorNeutralForeground2: "#d9d4c9",
  colorNeutralForeground3: "#b4b0a5",
  colorNeutralBackground1: "#1d2320",
  colorNeutralBackground2: "#181d1a",
  colorNeutralBackground3: "#141816",
  colorNeutralStroke1: "#4a534d",
  colorNeutralStroke2: "#353d38",
};
