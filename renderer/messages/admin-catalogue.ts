import "./full-catalogue.ts";
import "./room-catalogue.ts";
import { enAdmin } from "./en/admin.ts";
import { bringTranslation, messages } from "./i18n.ts";

// A seventh of all texts, which only admins read.
messages.addResourceBundle("en", "admin", enAdmin);
bringTranslation("admin");
