import { amEarnings } from "./earnings.ts";

/** As `../earnings-catalogue.ts`. */
export const catalogue = {
  earnings: amEarnings,
};
