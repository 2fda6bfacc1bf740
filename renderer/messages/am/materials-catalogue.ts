import { amMaterials } from "./materials.ts";

/** As `../materials-catalogue.ts`. */
export const catalogue = {
  materials: amMaterials,
};
