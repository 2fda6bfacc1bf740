import { useTranslation } from "react-i18next";
import { usePages } from "#renderer/api/use-pages.ts";
import { loadMentors } from "#renderer/mentors/load-mentors.ts";
import { MentorList } from "#renderer/mentors/MentorList.tsx";
import { AppPage } from "../shell/AppPage.tsx";

/** All mentors. Guests can see it too. */
export function MentorsScreen() {
  const { t } = useTranslation("mentors");
  const list = usePages(loadMentors);
  return (
    <AppPage title={t("heading")}>
      <div className="app-page__heading">
        <div>
          <h1>{t("heading")}</h1>
          <p>{t("lead")}</p>
        </div>
      </div>
      <MentorList list={list} />
    </AppPage>
  );
}
