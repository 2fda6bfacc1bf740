import { amReplay } from "./replay.ts";

/** As `../replay-catalogue.ts`. */
export const catalogue = {
  replay: amReplay,
};
