import { messages } from "#renderer/messages/i18n.ts";

const betweenThousands = /\B(?=(?:\d{3})+$)/g;

/** By hand: `Intl.NumberFormat` costs a phone a quarter of a second before the first price is seen. */
function withSeparators(amount: number): string {
  const [whole = "", decimals] = amount.toFixed(Number.isInteger(amount) ? 0 : 2).split(".");
  const grouped = whole.replaceAll(betweenThousands, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** 450 → "450 birr", 1234.5 → "1,234.50 birr", 0 → "Free". Intl writes ETB or Br, which nobody says. */
export function formatBirr(birr: number): string {
  return birr === 0 ? messages.t("free", { ns: "lectures" }) : formatSum(birr);
}

/** The same of a sum in an account: 0 → "0 birr", -405 → "−405 birr". */
export function formatSum(birr: number): string {
  const amount = withSeparators(Math.abs(birr));
  return messages.t("priceInBirr", { ns: "lectures", amount: birr < 0 ? `\u2212${amount}` : amount });
}
