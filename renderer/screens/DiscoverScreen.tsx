import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { discoverStore } from "#renderer/lectures/lecture-list-store.ts";
import { LectureList } from "#renderer/lectures/LectureList.tsx";
import { discoverSource } from "#renderer/lectures/load-lectures.ts";
import { useLectureList } from "#renderer/lectures/use-lecture-list.ts";
import { AppPage } from "./AppPage.tsx";
import { ResultsHeading } from "./ResultsHeading.tsx";
import { useSearchQuery } from "./use-search-query.ts";

export function DiscoverScreen() {
  const { t } = useTranslation("lectures");
  const search = useSearchQuery();
  const source = useMemo(() => discoverSource(search.query), [search.query]);
  const list = useLectureList(discoverStore, source);
  return (
    <AppPage title={t("discoverHeading")} search={search}>
      <ResultsHeading heading={t("discoverHeading")} lead={t("discoverLead")} query={search.query} />
      <LectureList list={list} failedText={t("failed")} />
    </AppPage>
  );
}
