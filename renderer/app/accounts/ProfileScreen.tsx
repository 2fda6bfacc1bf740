import "#renderer/messages/en/earnings.ts";
import "#renderer/messages/en/fields.ts";
import "#renderer/messages/en/passkeys.ts";
import "#renderer/messages/en/second-factor.ts";
import "#renderer/messages/en/security.ts";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { canUsePasskeys } from "#renderer/accounts/passkeys/passkey-support.ts";
import { DeleteAccountSection } from "#renderer/accounts/profile/DeleteAccountSection.tsx";
import { MyDataSection } from "#renderer/accounts/profile/MyDataSection.tsx";
import { PasswordSection } from "#renderer/accounts/profile/PasswordSection.tsx";
import { PersonalDetails } from "#renderer/accounts/profile/PersonalDetails.tsx";
import { ProfileSummary } from "#renderer/accounts/profile/ProfileSummary.tsx";
import { ProfileSection } from "#renderer/accounts/profile/ProfileSection.tsx";
import { SecurityEventsSection } from "#renderer/accounts/security/SecurityEventsSection.tsx";
import { SessionsSection } from "#renderer/accounts/security/SessionsSection.tsx";
import { EarningsLink } from "#renderer/earnings/EarningsLink.tsx";
import { PreferencesSection } from "#renderer/preferences/PreferencesSection.tsx";
import { isInstructor } from "#renderer/data/session/session-store.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { useAccount } from "#renderer/data/session/use-account.ts";

// These components are loaded lazily, so that the application's first chunk, which lists the chunks of every screen,
// need not list their chunks.
const SecondFactorSettings = lazyScreen(
  async () =>
    (await import("#renderer/accounts/second-factor/SecondFactorSettings.tsx")).SecondFactorSettings,
);

const NotificationSettings = lazyScreen(
  async () =>
    (await import("#renderer/preferences/notifications/NotificationSettings.tsx")).NotificationSettings,
);

const PasskeySettings = lazyScreen(
  async () => (await import("#renderer/accounts/passkeys/PasskeySettings.tsx")).PasskeySettings,
);

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
        <ProfileSection
          heading={t("heading", { ns: "second-factor" })}
          intro={t("intro", { ns: "second-factor" })}
        >
          <Suspense fallback={null}>
            <SecondFactorSettings />
          </Suspense>
        </ProfileSection>
        {canUsePasskeys() && (
          <ProfileSection
            heading={t("heading", { ns: "passkeys" })}
            intro={t(account.role === "admin" ? "adminIntro" : "intro", { ns: "passkeys" })}
          >
            <Suspense fallback={null}>
              <PasskeySettings />
            </Suspense>
          </ProfileSection>
        )}
        <PreferencesSection />
        <Suspense fallback={null}>
          <NotificationSettings accountId={account._id} />
        </Suspense>
        <SessionsSection />
        <SecurityEventsSection />
        <MyDataSection />
        <DeleteAccountSection teaches={isInstructor(account)} />
      </div>
    </AppPage>
  );
}
