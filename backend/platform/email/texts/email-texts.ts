import type { EmailLanguage } from "../email.ts";
import { amEmails } from "./am.ts";
import { enEmails, type EmailTexts } from "./en.ts";

export const emailTexts: Readonly<Record<EmailLanguage, EmailTexts>> = { en: enEmails, am: amEmails };
