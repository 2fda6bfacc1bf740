import { useSyncExternalStore } from "react";
import type { Messages, Translate } from "./i18next.ts";

/** The build of the web app puts this in place of the package `react-i18next`, as `i18next.ts` in that of `i18next`. */

let instance: Messages | null = null;

export function setI18n(messages: Messages): void {
  instance = messages;
}

/** Renders again when the language changes. Of several namespaces, a key without one is of the first. */
export function useTranslation(namespaces: string | readonly string[] = "shell"): {
  t: Translate;
  i18n: Messages;
} {
  if (instance === null) throw new Error("The shell's messages are not there yet.");
  const i18n = instance;
  const spoken = () => i18n.language;
  const language = useSyncExternalStore(i18n.subscribe, spoken, spoken);
  const [first = ""] = typeof namespaces === "string" ? [namespaces] : namespaces;
  return { t: i18n.getFixedT(language, first), i18n };
}
