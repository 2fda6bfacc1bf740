import "./account-catalogue.ts";
import "./earnings-catalogue.ts";
import "./student-catalogue.ts";
import { enDownloads } from "./en/downloads.ts";
import { enSecurity } from "./en/security.ts";
import { bringTranslation, messages } from "./i18n.ts";

messages.addResourceBundle("en", "downloads", enDownloads);
messages.addResourceBundle("en", "security", enSecurity);
bringTranslation("full");
