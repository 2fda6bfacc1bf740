import type { FieldIssues } from "#contract/http/error.ts";
import { messages } from "#renderer/messages/i18n.ts";

/** Returns the issue of the field that repeats a new password, if there is one. */
export function confirmationIssue(password: string, confirmation: string): FieldIssues {
  if (confirmation !== "" && confirmation === password) return {};
  const key = confirmation === "" ? "repeatPassword" : "passwordsDiffer";
  return { confirmation: [messages.t(key, { ns: "accounts" })] };
}
