import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account.ts";
import { subscribedLectures } from "#renderer/enrollments/enrollment-actions.ts";
import { EarningsLink } from "#renderer/earnings/EarningsLink.tsx";
import { EndedEnrollments } from "#renderer/enrollments/EndedEnrollments.tsx";
import { ReceiptLink } from "#renderer/enrollments/ReceiptLink.tsx";
import { WithdrawButton } from "#renderer/enrollments/WithdrawButton.tsx";
import { EmptyLectures } from "#renderer/lectures/EmptyLectures.tsx";
import {
  type LectureSource,
  type ListedLecture,
  myLecturesStore,
} from "#renderer/lectures/lecture-list-store.ts";
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
  // What ended is loaded anew with each withdrawal.
  const [withdrawals, setWithdrawals] = useState(0);
  const handleWithdrawn = (lectureId: string) => {
    myLecturesStore.getState().removed(lectureId);
    setWithdrawals(withdrawals + 1);
  };
  const actionsFor = (lecture: ListedLecture) =>
    creates ? (
      <OwnLectureActions lectureId={lecture._id} />
    ) : (
      <SeatActions lecture={lecture} onWithdrawn={handleWithdrawn} />
    );
  return (
    <AppPage title={heading} search={search}>
      <ResultsHeading heading={heading} search={search} />
      {creates && search.query === "" && <EarningsLink />}
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
      {!creates && search.query === "" && <EndedEnrollments key={withdrawals} />}
    </AppPage>
  );
}

interface SeatActionsProps {
  lecture: ListedLecture;
  onWithdrawn: (lectureId: string) => void;
}

/** What a student can do with a seat. */
function SeatActions({ lecture: { _id, name, payment = null }, onWithdrawn }: SeatActionsProps) {
  return (
    <>
      <WithdrawButton lectureId={_id} payment={payment} onWithdrawn={() => onWithdrawn(_id)} />
      {payment !== null && <ReceiptLink textRef={payment.textRef} lectureName={name} />}
    </>
  );
}
