import type { MailLanguage } from "./mail.ts";

const words: Readonly<Record<MailLanguage, string>> = { en: "birr", am: "ብር" };

/** 45000 santim → "450 birr". */
export function formatBirr(santim: number, language: MailLanguage): string {
  const digits = santim % 100 === 0 ? 0 : 2;
  const amount = (santim / 100).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount} ${words[language]}`;
}
