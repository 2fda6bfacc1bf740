import "./full-catalogue.ts";
import { enDesktop } from "./en/desktop.ts";
import { messages } from "./i18n.ts";

// What only the desktop program says; the browser's pages do without it.
messages.addResourceBundle("en", "desktop", enDesktop);
