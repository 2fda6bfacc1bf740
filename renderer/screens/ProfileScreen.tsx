import { useTranslation } from "react-i18next";
import { DeleteAccountSection } from "#renderer/accounts/profile/DeleteAccountSection.tsx";
import { MyDataSection } from "#renderer/accounts/profile/MyDataSection.tsx";
import { PasswordSection } from "#renderer/accounts/profile/PasswordSection.tsx";
import { PersonalDetails } from "#renderer/accounts/profile/PersonalDetails.tsx";
import { ProfileSummary } from "#renderer/accounts/profile/ProfileSummary.tsx";
import { EarningsLink } from "#renderer/earnings/EarningsLink.tsx";
import { PreferencesSection } from "#renderer/preferences/PreferencesSection.tsx";
import { isInstructor } from "#renderer/session/session-store.ts";
import { AppPage } from "./AppPage.tsx";
import { useAccount } from "./use-account.ts";

export function ProfileScreen() {
  const { t } = useTranslation("accounts");
  const account = useAccount();
  return (
    <AppPage title={t("profileHeading")}>
      <div className="profile-page">
        <h1 className="visually-hidden">{t("profileHeading")}</h1>
        <ProfileSummary account={account} />
        {isInstructor(account) && <EarningsLink />}
        <PersonalDetails account={account} />
        <PasswordSection account={account} />
        <PreferencesSection />
        <MyDataSection />
        <DeleteAccountSection teaches={isInstructor(account)} />
      </div>
    </AppPage>
  );
}
