import { messages } from "#renderer/messages/i18n.ts";

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** `2.4 MB`. Less than a tenth of a megabyte is shown in kilobytes: `80 kB`. */
export function formatSize(bytes: number): string {
  if (bytes < megabyte / 10)
    return messages.t("sizeSmall", { ns: "materials", amount: Math.max(1, Math.round(bytes / kilobyte)) });
  const amount = bytes / megabyte;
  return messages.t("size", { ns: "materials", amount: amount.toFixed(amount < 10 ? 1 : 0) });
}
