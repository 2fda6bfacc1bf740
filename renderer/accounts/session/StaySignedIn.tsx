import { useTranslation } from "react-i18next";
import { SENT_FLAG } from "#contract/pages/account-form.ts";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";

interface StaySignedInProps {
  name: string;
  checked: boolean;
  onChange: (event: unknown, data: { checked: boolean }) => void;
}

export function StaySignedIn(props: StaySignedInProps) {
  const { t } = useTranslation("accounts");
  return <CheckboxField {...props} value={SENT_FLAG} label={t("staySignedIn")} />;
}
