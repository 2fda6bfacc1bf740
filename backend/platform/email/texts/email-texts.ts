import type { EmailLanguage } from "../email.ts";
import { amEmails } from "./am.ts";
import { enEmails, type EmailTexts } from "./en.ts";

/** What our emails say in each language. */
export const emailTexts: Readonly<Record<EmailLanguage, EmailTexts>> = { en: enEmails, am: amEmails };
