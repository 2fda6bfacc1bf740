import type { MailLanguage } from "#backend/mail/mail.ts";
import { amMails } from "./am.ts";
import { enMails, type MailTexts } from "./en.ts";

/** What our mails say in each language. */
export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = { en: enMails, am: amMails };
