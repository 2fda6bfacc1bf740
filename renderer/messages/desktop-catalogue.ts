import "./full-catalogue.ts";
import "./room-catalogue.ts";
import { enDesktop } from "./en/desktop.ts";
import { bringTranslation, messages } from "./i18n.ts";

// The texts that only the desktop app shows. The web pages do not load them.
messages.addResourceBundle("en", "desktop", enDesktop);
bringTranslation("desktop");
