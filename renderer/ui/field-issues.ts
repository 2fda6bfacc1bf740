import type { FieldIssues } from "#contract/error.ts";
import { fieldText } from "#renderer/messages/field-text.ts";

/** What is wrong with one field, in the reader's language; several fields may share a name on the wire. */
export function issueText(issues: FieldIssues, name: string): string | undefined {
  const texts = issues[name];
  return texts === undefined || texts.length === 0 ? undefined : texts.map(fieldText).join(" ");
}

/**
 * Props of a Fluent Field that say so. The field names the text as its description. It is no alert as Fluent would
 * have it: what stands above the form is announced, and the focus moves to the field.
 */
export function asIssue(text: string | undefined) {
  return text === undefined
    ? {}
    : ({ validationState: "error", validationMessage: { children: text, role: undefined } } as const);
}

export function issueOf(issues: FieldIssues, name: string) {
  return asIssue(issueText(issues, name));
}
