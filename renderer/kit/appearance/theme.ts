import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
} from "@fluentui/react-components";

/** Highland green from nearly black to nearly white. Step 80 is the main colour. */
const greens: BrandVariants = {
  10: "#02100a",
  20: "#06201a",
  30: "#092e22",
  40: "#0b3626",
  50: "#0d3f2d",
  60: "#0f4632",
  70: "#124f39",
  80: "#14573f",
  90: "#2c7759",
  100: "#458c6d",
  110: "#5ea184",
  120: "#73b796",
  130: "#83c9a6",
  140: "#a5dabf",
  150: "#c6e9d7",
  160: "#e2f4ea",
};

/**
 * Maps Fluent's tokens to our CSS variables, which automatically switch between light and dark. Both Fluent themes are
 * still needed, because they differ in the tokens that are not listed here.
 */
const tokens: Partial<Theme> = {
  fontFamilyBase: "var(--font)",
  fontSizeBase300: "0.9375rem",
  lineHeightBase300: "1.375rem",
  borderRadiusSmall: "6px",
  borderRadiusMedium: "var(--radius-small)",
  borderRadiusLarge: "12px",
  borderRadiusXLarge: "var(--radius)",
  colorNeutralForeground1: "var(--ink)",
  colorNeutralForeground1Hover: "var(--ink)",
  colorNeutralForeground1Pressed: "var(--ink)",
  colorNeutralForeground2: "var(--ink)",
  colorNeutralForeground2Hover: "var(--ink)",
  colorNeutralForeground3: "var(--ink-soft)",
  colorNeutralForeground4: "var(--ink-soft)",
  colorNeutralForegroundOnBrand: "var(--on-green)",
  colorNeutralBackground1: "var(--surface)",
  colorNeutralBackground1Hover: "var(--surface-sunk)",
  colorNeutralBackground1Pressed: "var(--line)",
  colorNeutralBackground2: "var(--paper)",
  colorNeutralBackground3: "var(--surface-sunk)",
  colorSubtleBackgroundHover: "var(--surface-sunk)",
  colorSubtleBackgroundPressed: "var(--line)",
  colorNeutralStroke1: "var(--line-strong)",
  colorNeutralStroke1Hover: "var(--ink-soft)",
  colorNeutralStroke1Pressed: "var(--ink-soft)",
  colorNeutralStroke2: "var(--line)",
  colorNeutralStroke3: "var(--line)",
  colorNeutralStrokeAccessible: "var(--line-strong)",
  colorNeutralStrokeAccessibleHover: "var(--ink-soft)",
  colorBrandBackground: "var(--green)",
  colorBrandBackgroundHover: "var(--green-hover)",
  colorBrandBackgroundPressed: "var(--green-pressed)",
  colorBrandBackgroundSelected: "var(--green-pressed)",
  colorBrandBackground2: "var(--green-soft)",
  colorBrandForeground1: "var(--green)",
  colorBrandForeground2: "var(--green)",
  colorBrandForegroundLink: "var(--green)",
  colorBrandForegroundLinkHover: "var(--green-hover)",
  colorBrandForegroundLinkPressed: "var(--green-pressed)",
  colorBrandStroke1: "var(--green)",
  colorBrandStroke2: "var(--green-soft)",
  colorCompoundBrandBackground: "var(--green)",
  colorCompoundBrandBackgroundHover: "var(--green-hover)",
  colorCompoundBrandBackgroundPressed: "var(--green-pressed)",
  colorCompoundBrandForeground1: "var(--green)",
  colorCompoundBrandForeground1Hover: "var(--green-hover)",
  colorCompoundBrandForeground1Pressed: "var(--green-pressed)",
  colorCompoundBrandStroke: "var(--green)",
  colorCompoundBrandStrokeHover: "var(--green-hover)",
  colorCompoundBrandStrokePressed: "var(--green-pressed)",
  colorStrokeFocus1: "var(--surface)",
  colorStrokeFocus2: "var(--focus)",
};

export const lightTheme: Theme = { ...createLightTheme(greens), ...tokens };

export const darkTheme: Theme = { ...createDarkTheme(greens), ...tokens };
