import { createInstance } from "i18next";
import { enLanding } from "./en-landing.ts";
import { enShell } from "./en-shell.ts";

export const LANGUAGE = "en";

/**
 * Starts with the landing page's texts only, to keep that page light; `full-catalogue.ts` adds the others
 * before any other page is shown.
 */
export const messages = createInstance();

void messages.init({
  lng: LANGUAGE,
  fallbackLng: LANGUAGE,
  defaultNS: "shell",
  resources: { [LANGUAGE]: { shell: enShell, landing: enLanding } },
  interpolation: { escapeValue: false },
  initAsync: false,
});
