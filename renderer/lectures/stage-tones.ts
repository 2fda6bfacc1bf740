import type { Stage } from "#renderer/kit/formatting/lecture-stage.ts";

/** The class of a stage's tag, besides `tag`. */
export const stageTones: Readonly<Record<Stage, string>> = {
  upcoming: "",
  soon: "tag--now",
  live: "tag--live",
  away: "tag--now",
  ended: "",
};
