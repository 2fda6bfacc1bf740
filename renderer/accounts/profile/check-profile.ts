import type { z } from "zod/mini";
import {
  email as emailSchema,
  type OwnAccount,
  type UpdateAccountInput,
} from "#contract/accounts/account.ts";
import { normalizeEmail } from "#contract/accounts/normalize-email.ts";
import { splitName } from "#contract/accounts/split-name.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import { optionalPhone } from "#contract/accounts/phone.ts";
import { cleanLine } from "#contract/text/clean-text.ts";

export interface ProfileFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  bio: string;
  /** The current password; only required for changing the email. */
  currentPassword: string;
}

export const fieldsOf = (account: OwnAccount): ProfileFields => ({
  ...splitName(account.name),
  email: account.email,
  phone: account.phone ?? "",
  bio: account.bio,
  currentPassword: "",
});

const isSameEmail = (email: string, account: OwnAccount) => normalizeEmail(email) === account.email;

/** Returns the new email with the current password, which the change requires; null when the email is unchanged. */
export function toEmailChange({ email, currentPassword }: ProfileFields, account: OwnAccount) {
  return isSameEmail(email, account) ? null : { email: email.trim(), currentPassword };
}

/** Returns issues for empty required fields and for invalid fields, or null. */
export function validateProfile(fields: ProfileFields, account: OwnAccount): FieldIssues | null {
  const { firstName, phone, currentPassword } = fields;
  const phoneIssues = issuesIn(optionalPhone.safeParse(phone));
  const emailIssues = issuesIn(emailSchema.safeParse(fields.email.trim() || undefined));
  const needsPassword = !isSameEmail(fields.email, account) && currentPassword === "";
  const issues: FieldIssues = {
    ...(cleanLine(firstName) === "" && { name: ["Enter your name."] }),
    ...(emailIssues && { email: emailIssues }),
    ...(needsPassword && { currentPassword: ["Enter your password to change your email."] }),
    ...(phoneIssues && { phone: phoneIssues }),
  };
  return Object.keys(issues).length > 0 ? issues : null;
}

const issuesIn = ({ error }: z.core.util.SafeParseResult<unknown>) =>
  error?.issues.map(({ message }) => message);

/**
 * Converts the fields to a request, without the email, which has its own request. Only instructors have a bio.
 * Unchanged fields are omitted, because they may have been changed on another device since they were loaded.
 */
export function toAccountChanges(fields: ProfileFields, account: OwnAccount): UpdateAccountInput {
  const stored = fieldsOf(account);
  const nameChanged = fields.firstName !== stored.firstName || fields.lastName !== stored.lastName;
  const bioChanged = account.role === "instructor" && fields.bio !== stored.bio;
  return {
    ...(nameChanged && { name: cleanLine(`${fields.firstName} ${fields.lastName}`) }),
    ...(fields.phone !== stored.phone && { phone: fields.phone.trim() }),
    ...(bioChanged && { bio: fields.bio.trim() }),
  };
}

export function isChanged(fields: ProfileFields, account: OwnAccount): boolean {
  const stored = fieldsOf(account);
  return (Object.keys(stored) as (keyof ProfileFields)[]).some((name) => fields[name] !== stored[name]);
}
