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
