import type { Stage } from "#renderer/kit/formatting/lecture-stage.ts";

/** The CSS class that a stage's tag has in addition to `tag`. */
export const stageTones: Readonly<Record<Stage, string>> = {
  upcoming: "",
  soon: "tag--now",
  live: "tag--live",
  away: "tag--now",
  ended: "",
};
