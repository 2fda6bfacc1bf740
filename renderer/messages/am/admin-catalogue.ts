import { amAdmin } from "./admin.ts";

/** As `../admin-catalogue.ts`. */
export const catalogue = {
  admin: amAdmin,
};
