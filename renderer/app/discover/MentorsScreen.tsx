import { useTranslation } from "react-i18next";
import type { Mentor } from "#contract/lectures/mentor.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import { mentorsQuery } from "#renderer/mentors/mentor-queries.ts";
import { MentorList } from "#renderer/mentors/MentorList.tsx";
import { AppPage } from "../shell/AppPage.tsx";

/** All mentors. Guests can also see them. */
export function MentorsScreen() {
  return <MentorsView list={usePagedQuery(mentorsQuery)} />;
}

export function MentorsView({ list }: { list: PagedList<Mentor> }) {
  const { t } = useTranslation("mentors");
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
