import { isLanguage, type Language } from "#contract/text/languages.ts";
import { languageCookie } from "#renderer/data/platform/language-cookie.ts";
import {
  applyPreferences,
  preferenceChoices,
  preferences,
} from "#renderer/data/session/device-preferences.ts";

const FOCUSED = "focused";

/**
 * Reloads the page in another language, at the same scroll position. The server reads the language from the cookie, or
 * from the address in browsers without cookies.
 */
function reloadIn(language: Language, focused: string | null): void {
  languageCookie.write(language);
  const address = new URL(window.location.href);
  address.searchParams.delete("lang");
  if (languageCookie.read() !== language) address.searchParams.set("lang", language);
  window.history.replaceState({ [FOCUSED]: focused }, "", address);
  window.location.reload();
}

/** Reloads the page in the chosen language if the server did not know it. */
function followLanguage(): void {
  const { language } = preferences.getState();
  if (language === document.documentElement.lang) return;
  languageCookie.write(language);
  // Reloads only if the cookie could be written: otherwise the server would not know the language after the reload
  // either.
  if (languageCookie.read() === language) reloadIn(language, null);
}

const selects = (name: string) => document.querySelectorAll<HTMLSelectElement>(`select[name="${name}"]`);

function startLanguages(): void {
  for (const select of selects("language")) {
    select.value = document.documentElement.lang;
    select.addEventListener("change", () => {
      if (!isLanguage(select.value)) return;
      preferences.getState().update({ language: select.value });
      reloadIn(select.value, select.id);
    });
  }
}

/** Restores the focus after a change of language has reloaded the page. */
function restoreFocus(): void {
  const state: unknown = window.history.state;
  const focused = typeof state === "object" && state !== null ? Reflect.get(state, FOCUSED) : null;
  if (typeof focused !== "string") return;
  window.history.replaceState(null, "");
  document.getElementById(focused)?.focus({ preventScroll: true });
}

function startColours(): void {
  const show = () => {
    const { colours } = preferences.getState();
    for (const select of selects("colours")) select.value = colours;
  };
  for (const select of selects("colours"))
    select.addEventListener("change", () => {
      const colours = preferenceChoices.colours.find((choice) => choice === select.value);
      if (colours !== undefined) preferences.getState().update({ colours });
    });
  preferences.subscribe(show);
  show();
}

/** Starts the switches for language and colours. */
export function startChoices(): void {
  applyPreferences();
  followLanguage();
  startLanguages();
  startColours();
  restoreFocus();
}
