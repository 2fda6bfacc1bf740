import { useTranslation } from "react-i18next";
import { PASSWORD_STRENGTHS, passwordStrength } from "./password-strength.ts";

interface StrengthHintProps {
  password: string;
  /** What everybody knows of the person, and no password should hold. */
  known: readonly string[];
}

/** Before anything is typed the rule, then how good it is: in words, and as a bar for the eye. */
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
