import { amReplacement } from "./replacement.ts";

/** As `../replacement-catalogue.ts`. */
export const catalogue = {
  replacement: amReplacement,
};
