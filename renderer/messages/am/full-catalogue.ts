import { amDownloads } from "./downloads.ts";
import { amSecurity } from "./security.ts";

/** As `../full-catalogue.ts`. */
export const catalogue = {
  downloads: amDownloads,
  security: amSecurity,
};
