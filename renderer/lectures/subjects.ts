import { messages } from "#renderer/messages/i18n.ts";

/** Suggestions only: an instructor may type another subject. */
export const SUBJECTS: readonly string[] = messages.t("subjects", { ns: "lectures", returnObjects: true });
