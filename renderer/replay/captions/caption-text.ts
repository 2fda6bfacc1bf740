import type { CaptionLanguage } from "#contract/replay/captions.ts";
import { messages } from "#renderer/messages/i18n.ts";

/** Returns a language's name in that language, whatever the language of the page. */
export function languageName(language: CaptionLanguage): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}

/** Parses a line's start or end, such as `1:02:03.5`, to milliseconds; returns null if it is invalid. */
export function readCueTime(text: string): number | null {
  const found = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!found) return null;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = "0"] = found;
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, "0"));
}

/** Reads times that were typed, by field, and returns the issues of those that can't be read. */
export function readTimes<Name extends string>(typed: Readonly<Record<Name, string>>) {
  const times = new Map(Object.entries<string>(typed).map(([name, text]) => [name, readCueTime(text)]));
  const wrong = [...times].filter(([, ms]) => ms === null);
  const issue = messages.t("captions.timeFormat", { ns: "replay" });
  return {
    times: Object.fromEntries(times),
    issues: Object.fromEntries(wrong.map(([name]) => [name, [issue]])),
  };
}
