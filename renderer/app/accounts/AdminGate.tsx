import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { canUsePasskeys } from "#renderer/accounts/passkeys/passkey-support.ts";
import { PasskeySettings } from "#renderer/accounts/passkeys/PasskeySettings.tsx";
import { secondFactorQuery } from "#renderer/accounts/second-factor/second-factor-actions.ts";
import { SecondFactorSettings } from "#renderer/accounts/second-factor/SecondFactorSettings.tsx";
import { ProfileSection } from "#renderer/accounts/profile/ProfileSection.tsx";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { AppPage } from "../shell/AppPage.tsx";

/**
 * Shows the set-up of two-step log-in to admins who must complete it first; the server rejects their other requests
 * anyway.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("second-factor");
  const { state, reload } = useQuery(secondFactorQuery);
  if (state.phase === "loading") return <PageWaiting />;
  if (state.phase === "failed") return <FailureState text={t("loadFailed")} onRetry={reload} />;
  if (!state.data.mustSetUp) return children;
  return (
    <AppPage title={t("adminHeading")}>
      <div className="profile-page">
        <h1>{t("adminHeading")}</h1>
        <ProfileSection heading={t("heading")} intro={t("adminWhy")}>
          <SecondFactorSettings onDone={reload} />
        </ProfileSection>
        {canUsePasskeys() && (
          <ProfileSection
            heading={t("heading", { ns: "passkeys" })}
            intro={t("adminIntro", { ns: "passkeys" })}
          >
            <PasskeySettings onDone={reload} />
          </ProfileSection>
        )}
      </div>
    </AppPage>
  );
}
