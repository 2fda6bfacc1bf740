import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";

export function DeleteAccountSection({ teaches }: { teaches: boolean }) {
  const { t } = useTranslation("accounts");
  const deletion = useDeleteAccount();
  return (
    <ProfileSection heading={t("profile.deleteHeading")} intro={t("profile.deleteIntro")} tone="danger">
      <div className="profile-form__actions">
        <Button className="delete-account__button" size="large" onClick={deletion.show}>
          {t("deleteAccount")}
        </Button>
      </div>
      <DeleteAccountDialog deletion={deletion} teaches={teaches} />
    </ProfileSection>
  );
}
