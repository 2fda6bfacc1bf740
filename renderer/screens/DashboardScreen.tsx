import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account.ts";
import type { Lecture } from "#contract/lecture.ts";
import { subscribedLectures } from "#renderer/enrollments/enrollment-actions.ts";
import { WithdrawButton } from "#renderer/enrollments/WithdrawButton.tsx";
import { myLecturesStore } from "#renderer/lectures/lecture-list-store.ts";
import { LectureList } from "#renderer/lectures/LectureList.tsx";
import { createdSource } from "#renderer/lectures/load-lectures.ts";
import { matchesQuery } from "#renderer/lectures/matches-query.ts";
import { OwnLectureActions } from "#renderer/lectures/OwnLectureActions.tsx";
import { useLectureList } from "#renderer/lectures/use-lecture-list.ts";
import { isInstructor } from "#renderer/session/session-store.ts";
import { AppPage } from "./AppPage.tsx";
import { ResultsHeading } from "./ResultsHeading.tsx";
import { useAccount } from "./use-account.ts";
import { useSearchQuery } from "./use-search-query.ts";

function sourceFor(account: Account) {
  if (isInstructor(account)) return createdSource(account._id);
  return { key: `subscribed ${account._id}`, load: subscribedLectures };
}

export function DashboardScreen() {
  const { t } = useTranslation(["lectures", "enrollments"]);
  const account = useAccount();
  const search = useSearchQuery();
  const source = useMemo(() => sourceFor(account), [account]);
  const list = useLectureList(myLecturesStore, source);
  const creates = isInstructor(account);
  const heading = creates ? t("createdHeading") : t("subscribedHeading");
  const shown =
    search.query === ""
      ? list.lectures
      : list.lectures.filter((lecture) => matchesQuery(lecture, search.query));
  const actionsFor = (lecture: Lecture) =>
    creates ? (
      <OwnLectureActions lectureId={lecture._id} />
    ) : (
      <WithdrawButton
        lectureId={lecture._id}
        onWithdrawn={() => myLecturesStore.getState().removed(lecture._id)}
      />
    );
  return (
    <AppPage title={heading} search={search}>
      <ResultsHeading heading={heading} query={search.query} />
      <LectureList
        list={{ ...list, lectures: shown }}
        failedText={creates ? t("failed") : t("enrolledFailed", { ns: "enrollments" })}
        actionsFor={actionsFor}
      />
    </AppPage>
  );
}
