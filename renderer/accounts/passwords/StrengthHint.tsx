import { useTranslation } from "react-i18next";
import { PASSWORD_STRENGTHS, passwordStrength } from "./password-strength.ts";

interface StrengthHintProps {
  password: string;
  /** Known facts about the user, such as name and email, which a password should not contain. */
  known: readonly string[];
}

/** Shows the minimum length while the field is empty, then the password's strength as text and as a bar. */
export function StrengthHint({ password, known }: StrengthHintProps) {
  const { t } = useTranslation("accounts");
  if (password === "") return <span>{t("passwordHint")}</span>;
  const strength = passwordStrength(password, known);
  const level = PASSWORD_STRENGTHS.indexOf(strength);
  return (
    <span className="strength" data-strength={strength}>
      <span className="strength__bar" aria-hidden="true">
        {PASSWORD_STRENGTHS.slice(1).map((name, index) => (
          <span key={name} className={index < level ? "strength__part--on" : ""} />
        ))}
      </span>
      <output aria-live="polite">{t(`strength.${strength}`)}</output>
    </span>
  );
}
