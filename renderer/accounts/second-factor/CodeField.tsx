import type { FieldIssues } from "#contract/http/error.ts";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";

interface CodeFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
  issues: FieldIssues;
}

/** A field for a code from an authenticator app. It is not numeric, since a recovery code contains letters. */
export function CodeField({ issues, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      issue={issueText(issues, "code")}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
