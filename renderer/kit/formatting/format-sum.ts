import { formatBirr as formatAmount } from "#contract/payments/format-birr.ts";
import { currentLanguage, messages } from "#renderer/messages/i18n.ts";

/** Formats a price: 450 → "450 birr", 0 → "Free". */
export function formatBirr(birr: number): string {
  return birr === 0 ? messages.t("free", { ns: "lectures" }) : formatSum(birr);
}

/** Formats an account's amount: 0 → "0 birr", -405 → "−405 birr". */
export const formatSum = (birr: number): string => formatAmount(birr, currentLanguage());
