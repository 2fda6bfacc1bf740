import type { Account, OwnAccount, UpdateAccount } from "#contract/account.ts";
import type { FieldIssues } from "#contract/error.ts";
import { splitName } from "../split-name.ts";

export interface ProfileFields {
  firstName: string;
  lastName: string;
  email: string;
  bio: string;
}

export const fieldsOf = (account: OwnAccount): ProfileFields => ({
  ...splitName(account.name),
  email: account.email,
  bio: account.bio,
});

/** What must not be empty and is, in the contract's own words. */
export function missingIn({ firstName, email }: ProfileFields): FieldIssues | null {
  const issues: FieldIssues = {
    ...(firstName.trim() === "" && { name: ["Enter your name."] }),
    ...(email.trim() === "" && { email: ["Enter your email."] }),
  };
  return Object.keys(issues).length > 0 ? issues : null;
}

/** What is sent. Only instructors say something about themselves. */
export function changesIn(fields: ProfileFields, role: Account["role"]): UpdateAccount {
  const name = `${fields.firstName.trim()} ${fields.lastName.trim()}`.trim();
  return { name, email: fields.email.trim(), ...(role === "instructor" && { bio: fields.bio.trim() }) };
}

export function isChanged(fields: ProfileFields, account: OwnAccount): boolean {
  const kept = fieldsOf(account);
  return (Object.keys(kept) as (keyof ProfileFields)[]).some((name) => fields[name] !== kept[name]);
}
