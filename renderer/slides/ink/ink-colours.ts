import type { Paper } from "#contract/slides/deck.ts";
import type { InkTool } from "#contract/slides/board.ts";

/** What ink is drawn on. Pictures have any colour, so that ink on them needs an edge. */
export type Ground = "light" | "dark" | "picture";

export function groundOf(paper: Paper | null): Ground {
  if (paper === null) return "picture";
  return paper === "blackboard" ? "dark" : "light";
}

/** The same in light and dark mode, since the page is paper. */
export const paperColours = {
  white: "#ffffff",
  squared: "#ffffff",
  lined: "#ffffff",
  blackboard: "#1d3a30",
} as const satisfies Record<Paper, string>;
export const RULE_COLOUR = "#c9d6e4";

/** By the stroke's colour: the host's four, and that of whoever has the floor. */
const light = ["#1b1b1b", "#b3261e", "#1450c8", "#14672f", "#8e24aa"];
const dark = ["#f7f3e8", "#ffb1a6", "#a9cbff", "#ffe08a", "#eab6ff"];
const marksOnLight = ["#ffd400", "#ff7f9f", "#5ab8ff", "#5fd068", "#d48bff"];
/** Of those that the host chooses from. */
export const colourNames = {
  light: ["black", "red", "blue", "green"],
  dark: ["white", "red", "blue", "yellow"],
} as const;

export const EDGE_COLOUR = "#ffffff";
export const MARK_OPACITY = 0.4;

export const inkColour = (ground: Ground, colour: number, tool: InkTool): string => {
  if (tool === "highlighter") return marksOnLight[colour] ?? "#ffd400";
  return (ground === "dark" ? dark : light)[colour] ?? EDGE_COLOUR;
};
