import type { FieldIssues } from "#contract/http/error.ts";
import { phone } from "#contract/accounts/phone.ts";

/** Returns the contract's issues with a mobile number, or null when it is valid. */
export function phoneIssues(written: string): FieldIssues | null {
  if (written.trim() === "") return { phone_number: ["Enter your mobile number."] };
  const { error } = phone.safeParse(written);
  return error ? { phone_number: error.issues.map(({ message }) => message) } : null;
}
