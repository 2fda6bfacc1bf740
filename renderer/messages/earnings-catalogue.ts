import { enEarnings } from "./en/earnings.ts";
import { bringTranslation, messages } from "./i18n.ts";

// What an instructor earns, and the dashboard's link to it.
messages.addResourceBundle("en", "earnings", enEarnings);
bringTranslation("earnings");
