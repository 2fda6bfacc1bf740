import type { FieldIssues } from "#contract/error.ts";
import { fieldText } from "#renderer/messages/field-text.ts";

/** Props that show what the server says about one field; several fields may share a name on the wire. */
export function issueOf(issues: FieldIssues, name: string) {
  const texts = issues[name];
  return texts === undefined || texts.length === 0
    ? {}
    : ({ validationState: "error", validationMessage: texts.map(fieldText).join(" ") } as const);
}
