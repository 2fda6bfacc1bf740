import { enMaterials } from "./en/materials.ts";
import { bringTranslation, messages } from "./i18n.ts";

// With the part of a page that lists a lecture's files.
messages.addResourceBundle("en", "materials", enMaterials);
bringTranslation("materials");
