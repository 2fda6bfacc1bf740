import { useTranslation } from "react-i18next";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";

interface StaySignedInProps {
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
}

export function StaySignedIn({ value, onChange }: StaySignedInProps) {
  const { t } = useTranslation("accounts");
  return (
    <CheckboxField
      name="stays"
      value="yes"
      label={t("staySignedIn")}
      checked={value !== ""}
      onChange={(event, { checked }) => onChange(event, { value: checked ? "yes" : "" })}
    />
  );
}
