import type { Language } from "../text/languages.ts";

/** Intl formats the currency as ETB or Br, which nobody uses in speech. */
const words: Readonly<Record<Language, string>> = { en: "birr", am: "ብር" };

const betweenThousands = /\B(?=(?:\d{3})+$)/g;

/** Avoids `Intl.NumberFormat`, which on a phone delays the first price by a quarter of a second. */
function withSeparators(amount: number): string {
  const [whole = "", decimals] = amount.toFixed(Number.isInteger(amount) ? 0 : 2).split(".");
  const grouped = whole.replaceAll(betweenThousands, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Formats an amount: 450 → "450 birr", 1234.5 → "1,234.50 birr", -405 → "−405 birr". */
export function formatBirr(birr: number, language: Language): string {
  const sign = birr < 0 ? "\u2212" : "";
  return `${sign}${withSeparators(Math.abs(birr))} ${words[language]}`;
}
