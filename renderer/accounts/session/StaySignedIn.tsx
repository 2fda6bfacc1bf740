import { Checkbox } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

interface StaySignedInProps {
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
}

export function StaySignedIn({ value, onChange }: StaySignedInProps) {
  const { t } = useTranslation("accounts");
  return (
    <Checkbox
      className="stay-signed-in"
      name="stays"
      label={t("staySignedIn")}
      checked={value !== ""}
      onChange={(event, { checked }) => onChange(event, { value: checked === true ? "yes" : "" })}
    />
  );
}
