import type { FieldIssues } from "#contract/error.ts";
import { phone } from "#contract/phone.ts";

/** What is wrong with a mobile number, in the contract's words; null when nothing is. */
export function phoneIssues(written: string): FieldIssues | null {
  if (written.trim() === "") return { phone_number: ["Enter your phone number."] };
  const { error } = phone.safeParse(written);
  return error ? { phone_number: error.issues.map(({ message }) => message) } : null;
}
