import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { EyeIcon, EyeOffIcon } from "#renderer/kit/appearance/icons.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
  issue: string | undefined;
  hint?: ReactNode;
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation("accounts");
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="password-toggle"
      aria-label={shown ? t("hideTyped") : t("showTyped")}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  );
  return <TextField {...props} type={shown ? "text" : "password"} spellCheck={false} after={toggle} />;
}
