import "#renderer/messages/en/announcements.ts";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ReportAnnouncement } from "#renderer/announcements/ReportAnnouncement.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EmptyState } from "#renderer/kit/lists/ListStates.tsx";
import { AppPage } from "../shell/AppPage.tsx";

/** Reports an instructor's message, whose id the address contains. */
export function ReportScreen() {
  const { t } = useTranslation("announcements");
  const [search] = useSearchParams();
  const id = search.get("id");
  return (
    <AppPage title={t("reportHeading")}>
      <div className="app-page__heading">
        <h1>{t("reportHeading")}</h1>
      </div>
      {id === null ? (
        <EmptyState text={t("noMessage")}>
          <LinkButton appearance="primary" to="/dashboard">
            {t("toDashboard")}
          </LinkButton>
        </EmptyState>
      ) : (
        <ReportAnnouncement key={id} id={id} />
      )}
    </AppPage>
  );
}
