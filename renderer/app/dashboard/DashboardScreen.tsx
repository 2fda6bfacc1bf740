import "#renderer/messages/en/earnings.ts";
import "#renderer/messages/en/lobby.ts";
import "#renderer/messages/en/enrollments.ts";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/accounts/account.ts";
import { VerifyEmailBanner } from "#renderer/accounts/email/VerifyEmailBanner.tsx";
import { subscribedLectures } from "#renderer/enrollments/enrollment-actions.ts";
import { EarningsLink } from "#renderer/earnings/EarningsLink.tsx";
import { EndedEnrollments } from "#renderer/enrollments/EndedEnrollments.tsx";
import { EmptyLectures } from "#renderer/lectures/list/EmptyLectures.tsx";
import {
  type LectureSource,
  type ListedLecture,
  myLecturesStore,
} from "#renderer/lectures/lecture-list-store.ts";
import { LectureList } from "#renderer/lectures/list/LectureList.tsx";
import { createdSource } from "#renderer/lectures/list/load-lectures.ts";
import { OwnLectureActions } from "#renderer/lectures/OwnLectureActions.tsx";
import { useLectureList } from "#renderer/lectures/list/use-lecture-list.ts";
import { useRenewedPush } from "#renderer/preferences/notifications/use-renewed-push.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { isInstructor } from "#renderer/data/session/session-store.ts";
import { useAccount } from "#renderer/data/session/use-account.ts";
import { ResultsHeading } from "../discover/ResultsHeading.tsx";
import { useSearchQuery } from "../discover/use-search-query.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { LectureSections } from "./LectureSections.tsx";
import { OfflineLink } from "./OfflineLink.tsx";
import { ReplayLink } from "./ReplayLink.tsx";
import { SeatActions } from "./SeatActions.tsx";
import { useFreshLectures } from "./use-fresh-lectures.ts";

function sourceFor(account: Account, query: string): LectureSource {
  if (isInstructor(account)) return createdSource(account._id, query);
  return {
    key: `subscribed ${account._id} ${query}`,
    load: (cursor) => subscribedLectures(query, cursor),
  };
}

function useOwnLectures(account: Account, query: string) {
  const source = useMemo(() => sourceFor(account, query), [account, query]);
  useFreshLectures(myLecturesStore, source);
  return useLectureList(myLecturesStore, source);
}

function HostActions({ lecture, onRepeated }: { lecture: ListedLecture; onRepeated: () => void }) {
  return (
    <>
      <ReplayLink lecture={lecture} hosts />
      <OwnLectureActions lecture={lecture} onRepeated={onRepeated} />
    </>
  );
}

export function DashboardScreen() {
  const { t } = useTranslation(["lectures", "enrollments"]);
  const account = useAccount();
  useRenewedPush(account._id);
  const search = useSearchQuery();
  const list = useOwnLectures(account, search.query);
  const creates = isInstructor(account);
  const heading = creates ? t("createdHeading") : t("subscribedHeading");
  const emptyReason = creates ? "not created" : "not enrolled";
  // Each withdrawal reloads the list of ended enrollments.
  const [withdrawals, setWithdrawals] = useState(0);
  const handleWithdrawn = (lectureId: string) => {
    myLecturesStore.getState().removed(lectureId);
    setWithdrawals(withdrawals + 1);
  };
  const actionsFor = (lecture: ListedLecture) =>
    creates ? (
      <HostActions lecture={lecture} onRepeated={list.reload} />
    ) : (
      <SeatActions lecture={lecture} onWithdrawn={handleWithdrawn} />
    );
  const arrange = (lectures: readonly ListedLecture[]) => (
    <LectureSections
      lectures={lectures}
      whole={search.query === ""}
      hosts={creates}
      actionsFor={actionsFor}
    />
  );
  return (
    <AppPage title={heading} search={search}>
      <VerifyEmailBanner account={account} />
      <ResultsHeading heading={heading} search={search} />
      {creates && search.query === "" && <EarningsLink />}
      {search.query === "" && platform().storesReplays() && <OfflineLink accountId={account._id} />}
      <LectureList
        list={list}
        failedText={creates ? t("failed") : t("enrolledFailed", { ns: "enrollments" })}
        empty={
          <EmptyLectures
            reason={search.query === "" ? emptyReason : "no match"}
            creates={creates}
            onClear={() => search.onSearch("")}
          />
        }
        arrange={arrange}
      />
      {!creates && search.query === "" && <EndedEnrollments key={withdrawals} />}
    </AppPage>
  );
}
