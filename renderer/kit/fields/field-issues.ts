import type { FieldIssues } from "#contract/http/error.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";

/**
 * Returns the validation messages of one field, translated and joined. There may be several, because fields of a form
 * may share a name in the API.
 */
export function issueText(issues: FieldIssues, name: string): string | undefined {
  const texts = issues[name];
  return texts === undefined || texts.length === 0 ? undefined : texts.map(fieldText).join(" ");
}

/**
 * Props that mark a Fluent Field as invalid. The message is the field's description. It does not have Fluent's default
 * alert role, because the banner above the form is announced and the focus moves to the field.
 */
export function asIssue(text: string | undefined) {
  return text === undefined
    ? {}
    : ({ validationState: "error", validationMessage: { children: text, role: undefined } } as const);
}

export function issueOf(issues: FieldIssues, name: string) {
  return asIssue(issueText(issues, name));
}
