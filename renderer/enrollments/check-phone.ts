import type { FieldIssues } from "#contract/http/error.ts";
import { phone } from "#contract/accounts/phone.ts";

/** Returns the issues that the contract finds in a mobile number, or null if it is valid. */
export function phoneIssues(written: string): FieldIssues | null {
  if (written.trim() === "") return { phone_number: ["Enter your mobile number."] };
  const { error } = phone.safeParse(written);
  return error ? { phone_number: error.issues.map(({ message }) => message) } : null;
}
