import { type ReactElement, useId } from "react";
import { useTranslation } from "react-i18next";
import { InstructorIcon, StudentIcon } from "#renderer/kit/appearance/icons.tsx";

interface RoleCardsProps {
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
  issue: string | undefined;
}

interface CardProps {
  choice: "student" | "instructor";
  icon: ReactElement;
  checked: boolean;
  onChange: RoleCardsProps["onChange"];
}

function RoleCard({ choice, icon, checked, onChange }: CardProps) {
  const { t } = useTranslation("accounts");
  const id = useId();
  return (
    <div className="role-card">
      <input
        type="radio"
        name="role"
        value={choice}
        checked={checked}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        onChange={(event) => onChange(event, { value: event.target.value })}
      />
      <span className="role-card__icon" aria-hidden="true">
        {icon}
      </span>
      <span className="role-card__title" id={`${id}title`}>
        {t(choice)}
      </span>
      <span className="role-card__text" id={`${id}text`}>
        {t(`${choice}Does`)}
      </span>
    </div>
  );
}

/** Two cards for choosing a role. For keyboard and screen readers they are a radio group. */
export function RoleCards({ value, onChange, issue }: RoleCardsProps) {
  const { t } = useTranslation("accounts");
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}label`}
      aria-invalid={issue !== undefined}
      aria-describedby={`${id}issue`}
      className="role-cards"
    >
      <span className="role-cards__label" id={`${id}label`}>
        {t("role")}
      </span>
      <RoleCard choice="student" icon={<StudentIcon />} checked={value === "student"} onChange={onChange} />
      <RoleCard
        choice="instructor"
        icon={<InstructorIcon />}
        checked={value === "instructor"}
        onChange={onChange}
      />
      <span className="form-issue" id={`${id}issue`}>
        {issue}
      </span>
    </div>
  );
}
