import type { OwnAccount, SentAccountChanges } from "#contract/account.ts";
import type { FieldIssues } from "#contract/error.ts";
import { phoneOrNone } from "#contract/phone.ts";
import { splitName } from "../split-name.ts";

export interface ProfileFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  bio: string;
}

export const fieldsOf = (account: OwnAccount): ProfileFields => ({
  ...splitName(account.name),
  email: account.email,
  phone: account.phone ?? "",
  bio: account.bio,
});

/** What must not be empty and is, or is no phone number, in the contract's own words. */
export function missingIn({ firstName, email, phone }: ProfileFields): FieldIssues | null {
  const phoneIssues = phoneOrNone.safeParse(phone).error?.issues.map(({ message }) => message);
  const issues: FieldIssues = {
    ...(firstName.trim() === "" && { name: ["Enter your name."] }),
    ...(email.trim() === "" && { email: ["Enter your email."] }),
    ...(phoneIssues && { phone: phoneIssues }),
  };
  return Object.keys(issues).length > 0 ? issues : null;
}

/** What is sent. Only instructors say something about themselves; a phone number that stays is left out. */
export function changesIn(fields: ProfileFields, { role, phone }: OwnAccount): SentAccountChanges {
  const name = `${fields.firstName.trim()} ${fields.lastName.trim()}`.trim();
  return {
    name,
    email: fields.email.trim(),
    ...(fields.phone !== (phone ?? "") && { phone: fields.phone.trim() }),
    ...(role === "instructor" && { bio: fields.bio.trim() }),
  };
}

export function isChanged(fields: ProfileFields, account: OwnAccount): boolean {
  const kept = fieldsOf(account);
  return (Object.keys(kept) as (keyof ProfileFields)[]).some((name) => fields[name] !== kept[name]);
}
