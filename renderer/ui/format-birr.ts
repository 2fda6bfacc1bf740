import { messages } from "#renderer/messages/i18n.ts";

const wholeOrTwoDecimals = (birr: number) => (Number.isInteger(birr) ? 0 : 2);

/** 450 → "450 birr", 1234.5 → "1,234.50 birr", 0 → "Free". Intl writes ETB or Br, which nobody says. */
export function formatBirr(birr: number): string {
  return birr === 0 ? messages.t("free", { ns: "lectures" }) : formatSum(birr);
}

/** The same of a sum in an account: 0 → "0 birr", -405 → "−405 birr". */
export function formatSum(birr: number): string {
  const digits = wholeOrTwoDecimals(birr);
  const amount = Math.abs(birr).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return messages.t("priceInBirr", { ns: "lectures", amount: birr < 0 ? `\u2212${amount}` : amount });
}
