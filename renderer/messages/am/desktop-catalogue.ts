import { amDesktop } from "./desktop.ts";

/** As `../desktop-catalogue.ts`. */
export const catalogue = {
  desktop: amDesktop,
};
