import "#renderer/messages/en/earnings.ts";
import "#renderer/messages/en/fields.ts";
import { useTranslation } from "react-i18next";
import { EarningsView } from "#renderer/earnings/EarningsView.tsx";
import { isInstructor } from "#renderer/data/session/session-store.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { NotFoundScreen } from "../public/NotFoundScreen.tsx";
import { useAccount } from "#renderer/data/session/use-account.ts";

/** Shows a 404 to everybody except instructors. */
export function EarningsScreen() {
  const { t } = useTranslation("earnings");
  const account = useAccount();
  if (!isInstructor(account)) return <NotFoundScreen />;
  return (
    <AppPage title={t("heading")}>
      <div className="app-page__heading">
        <h1>{t("heading")}</h1>
      </div>
      <p className="earnings-lead">{t("lead")}</p>
      <EarningsView name={account.name} />
    </AppPage>
  );
}
