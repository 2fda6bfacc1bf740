import { useTranslation } from "react-i18next";
import { ProfileForm } from "#renderer/accounts/ProfileForm.tsx";
import { ProfileSummary } from "#renderer/accounts/ProfileSummary.tsx";
import { AppPage } from "./AppPage.tsx";
import { useAccount } from "./use-account.ts";

export function ProfileScreen() {
  const { t } = useTranslation("accounts");
  const account = useAccount();
  return (
    <AppPage title={t("profileHeading")}>
      <div className="app-page__heading">
        <h1>{t("profileHeading")}</h1>
      </div>
      <div className="profile-page">
        <ProfileSummary account={account} />
        <ProfileForm account={account} />
      </div>
    </AppPage>
  );
}
