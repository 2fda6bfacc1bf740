import { Button, Field, Input } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/http/error.ts";
import { issueOf } from "#renderer/ui/forms/field-issues.ts";

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
  issues: FieldIssues;
  hint?: ReactNode;
}

/** A password field with a button that reveals the password. */
export function PasswordField({ label, issues, hint, ...input }: PasswordFieldProps) {
  const { t } = useTranslation("accounts");
  const [shown, setShown] = useState(false);
  const toggle = (
    <Button
      appearance="transparent"
      type="button"
      className="password-toggle"
      icon={shown ? <EyeOffRegular /> : <EyeRegular />}
      aria-label={shown ? t("hideTyped") : t("showTyped")}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <Field label={label} {...(hint !== undefined && { hint: <>{hint}</> })} {...issueOf(issues, input.name)}>
      <Input {...input} type={shown ? "text" : "password"} spellCheck={false} contentAfter={toggle} />
    </Field>
  );
}
