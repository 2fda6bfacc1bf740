import { type Theme, webLightTheme } from "@fluentui/react-components";

/**
 * Fluent's tokens, as far as our controls use them, mapped to our CSS variables, which switch between light and dark
 * themselves.
 */
export const theme: Theme = {
  ...webLightTheme,
  fontFamilyBase: "var(--font)",
  fontSizeBase300: "0.9375rem",
  lineHeightBase300: "1.375rem",
  borderRadiusMedium: "var(--radius-small)",
  colorNeutralForeground1: "var(--ink)",
  colorNeutralForeground1Hover: "var(--ink)",
  colorNeutralForeground1Pressed: "var(--ink)",
  colorNeutralForeground2: "var(--ink)",
  colorNeutralForeground2Hover: "var(--ink)",
  colorNeutralForeground2Pressed: "var(--ink)",
  colorNeutralBackground1: "var(--surface)",
  colorNeutralStroke1Hover: "var(--ink-soft)",
  colorNeutralStroke1Pressed: "var(--ink-soft)",
  colorCompoundBrandStroke: "var(--green)",
  colorCompoundBrandStrokeHover: "var(--green-hover)",
  colorCompoundBrandStrokePressed: "var(--green-pressed)",
};
