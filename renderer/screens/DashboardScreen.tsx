import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account.ts";
import type { Lecture } from "#contract/lecture.ts";
import { subscribedLectures } from "#renderer/enrollments/enrollment-actions.ts";
import { WithdrawButton } from "#renderer/enrollments/WithdrawButton.tsx";
import { EmptyLectures } from "#renderer/lectures/EmptyLectures.tsx";
import { type LectureSource, myLecturesStore } from "#renderer/lectures/lecture-list-store.ts";
import { LectureList } from "#renderer/lectures/LectureList.tsx";
import { createdSource } from "#renderer/lectures/load-lectures.ts";
import { OwnLectureActions } from "#renderer/lectures/OwnLectureActions.tsx";
import { useLectureList } from "#renderer/lectures/use-lecture-list.ts";
import { isInstructor } from "#renderer/session/session-store.ts";
import { AppPage } from "./AppPage.tsx";
import { ResultsHeading } from "./ResultsHeading.tsx";
import { useAccount } from "./use-account.ts";
import { useSearchQuery } from "./use-search-query.ts";

function sourceFor(account: Account, query: string): LectureSource {
  if (isInstructor(account)) return createdSource(account._id, query);
  return {
    key: `subscribed ${account._id} ${query}`,
    load: (cursor) => subscribedLectures(query, cursor),
  };
}

export function DashboardScreen() {
  const { t } = useTranslation(["lectures", "enrollments"]);
  const account = useAccount();
  const search = useSearchQuery();
  const source = useMemo(() => sourceFor(account, search.query), [account, search.query]);
  const list = useLectureList(myLecturesStore, source);
  const creates = isInstructor(account);
  const heading = creates ? t("createdHeading") : t("subscribedHeading");
  const whyNone = creates ? "not created" : "not enrolled";
  const actionsFor = (lecture: Lecture) =>
    creates ? (
      <OwnLectureActions lectureId={lecture._id} />
    ) : (
      <WithdrawButton lecture={lecture} onWithdrawn={() => myLecturesStore.getState().removed(lecture._id)} />
    );
  return (
    <AppPage title={heading} search={search}>
      <ResultsHeading heading={heading} search={search} />
      <LectureList
        list={list}
        failedText={creates ? t("failed") : t("enrolledFailed", { ns: "enrollments" })}
        empty={
          <EmptyLectures
            why={search.query === "" ? whyNone : "no match"}
            creates={creates}
            onClear={() => search.onSearch("")}
          />
        }
        actionsFor={actionsFor}
      />
    </AppPage>
  );
}
