import "#renderer/messages/en/passkeys.ts";
import "#renderer/messages/en/second-factor.ts";
import "#renderer/messages/en/security.ts";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/accounts/account.ts";
import { canUsePasskeys } from "#renderer/accounts/passkeys/passkey-support.ts";
import { PasskeySettings } from "#renderer/accounts/passkeys/PasskeySettings.tsx";
import { PasswordSection } from "#renderer/accounts/profile/PasswordSection.tsx";
import { ProfileSection } from "#renderer/accounts/profile/ProfileSection.tsx";
import { SecondFactorSettings } from "#renderer/accounts/second-factor/SecondFactorSettings.tsx";
import { SecurityEventsSection } from "#renderer/accounts/security/SecurityEventsSection.tsx";
import { SessionsSection } from "#renderer/accounts/security/SessionsSection.tsx";

/** How the account logs in, and where it is logged in. */
export function SecuritySettings({ account }: { account: Account }) {
  const { t } = useTranslation(["second-factor", "passkeys"]);
  return (
    <>
      <PasswordSection account={account} />
      <ProfileSection
        heading={t("heading", { ns: "second-factor" })}
        intro={t("intro", { ns: "second-factor" })}
      >
        <SecondFactorSettings />
      </ProfileSection>
      {canUsePasskeys() && (
        <ProfileSection
          heading={t("heading", { ns: "passkeys" })}
          intro={t(account.role === "admin" ? "adminIntro" : "intro", { ns: "passkeys" })}
        >
          <PasskeySettings />
        </ProfileSection>
      )}
      <SessionsSection />
      <SecurityEventsSection />
    </>
  );
}
