import { useTranslation } from "react-i18next";
import { EmptyLectures } from "#renderer/lectures/list/EmptyLectures.tsx";
import { FilterBar } from "#renderer/lectures/filter/FilterBar.tsx";
import { countFilters, dayOf, toLectureFilter } from "#renderer/lectures/filter/lecture-filters.ts";
import {
  type LectureFilterControl,
  useLectureFilters,
} from "#renderer/lectures/filter/use-lecture-filters.ts";
import { LectureList } from "#renderer/lectures/list/LectureList.tsx";
import { discoverQuery, type ListedLecture } from "#renderer/lectures/list/lecture-list-queries.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import { isInstructor } from "#renderer/data/session/session-store.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { ResultsHeading } from "./ResultsHeading.tsx";
import { useAccount } from "#renderer/data/session/use-account.ts";
import type { HeaderSearch } from "../shell/SiteHeader.tsx";
import { useSearchQuery } from "./use-search-query.ts";

export function DiscoverScreen() {
  const account = useAccount();
  const search = useSearchQuery();
  const control = useLectureFilters();
  const { filters } = control;
  const { query } = search;
  const today = dayOf(useNow());
  const filter = toLectureFilter(filters, today);
  const list = usePagedQuery(discoverQuery({ query, filter, sort: filters.sort }));
  return <DiscoverView {...{ search, control, list }} creates={isInstructor(account)} />;
}

interface DiscoverViewProps {
  search: HeaderSearch;
  control: LectureFilterControl;
  list: PagedList<ListedLecture>;
  /** True if the viewer can create lectures. */
  creates: boolean;
}

/** The catalogue page without data loading. The server uses it to render the first page. */
export function DiscoverView({ search, control, list, creates }: DiscoverViewProps) {
  const { t } = useTranslation("lectures");
  const isFiltered = search.query !== "" || countFilters(control.filters) > 0;
  return (
    <AppPage title={t("discoverHeading")} search={search}>
      <ResultsHeading heading={t("discoverHeading")} lead={t("discoverLead")} search={search} />
      <FilterBar {...control} searching={search.query !== ""} />
      <LectureList
        list={list}
        failedText={t("failed")}
        empty={
          <EmptyLectures
            reason={isFiltered ? "no match" : "none at all"}
            creates={creates}
            onClear={control.clearAll}
          />
        }
      />
    </AppPage>
  );
}
