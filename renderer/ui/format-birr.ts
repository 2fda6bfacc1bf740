import { messages } from "#renderer/messages/i18n.ts";

const wholeOrTwoDecimals = (birr: number) => (Number.isInteger(birr) ? 0 : 2);

/** 450 → "450 birr", 1234.5 → "1,234.50 birr", 0 → "Free". Intl writes ETB or Br, which nobody says. */
export function formatBirr(birr: number): string {
  if (birr === 0) return messages.t("free", { ns: "lectures" });
  const digits = wholeOrTwoDecimals(birr);
  const amount = birr.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return messages.t("priceInBirr", { ns: "lectures", amount });
}
