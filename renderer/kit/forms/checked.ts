import type { z } from "zod/mini";
import type { FieldIssues } from "#contract/http/error.ts";
import { messages } from "#renderer/messages/i18n.ts";

/** The result of checking a form: the value to send, or the issues of its fields and the banner's text. */
export type Checked<Input> =
  | { readonly ok: true; readonly value: Input }
  | { readonly ok: false; readonly issues: FieldIssues; readonly banner: string };

/** For a form whose values are always valid, or checked by the server only. */
export const unchecked = <Values>(value: Values): Checked<Values> => ({ ok: true, value });

/** Returns the issues that a schema found, by field. */
export function issuesOf({ error }: z.core.util.SafeParseResult<unknown>): FieldIssues {
  const issues: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) (issues[String(path[0])] ??= []).push(message);
  return issues;
}

/**
 * Returns the value that a schema of the contract has parsed, or its issues by field.
 * @param own issues that the form itself has found; they replace the schema's
 */
export function checkedBy<Input>(
  parsed: z.core.util.SafeParseResult<Input>,
  own: FieldIssues = {},
  banner?: string,
): Checked<Input> {
  const issues = { ...issuesOf(parsed), ...own };
  if (parsed.success && Object.keys(issues).length === 0) return { ok: true, value: parsed.data };
  return { ok: false, issues, banner: banner ?? messages.t("invalid", { ns: "errors" }) };
}
