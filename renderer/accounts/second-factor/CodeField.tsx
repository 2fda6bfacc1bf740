import { Field, Input } from "@fluentui/react-components";
import type { FieldIssues } from "#contract/http/error.ts";
import { issueOf } from "#renderer/ui/forms/field-issues.ts";

interface CodeFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
  issues: FieldIssues;
}

/** The code of an authenticator app. Not numeric, since a recovery code has letters. */
export function CodeField({ label, hint, value, onChange, issues }: CodeFieldProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} {...issueOf(issues, "code")}>
      <Input
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
