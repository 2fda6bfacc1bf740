import { amPasskeys } from "./passkeys.ts";
import { amSecondFactor } from "./second-factor.ts";

/** As `../account-catalogue.ts`. */
export const catalogue = {
  passkeys: amPasskeys,
  secondFactor: amSecondFactor,
};
