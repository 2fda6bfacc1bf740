import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/accounts/account.ts";
import { VerifyEmailBanner } from "#renderer/accounts/email/VerifyEmailBanner.tsx";
import { subscribedLectures } from "#renderer/enrollments/enrollment-actions.ts";
import { EarningsLink } from "#renderer/earnings/EarningsLink.tsx";
import { ComplaintButton } from "#renderer/enrollments/complaints/ComplaintButton.tsx";
import { EndedEnrollments } from "#renderer/enrollments/EndedEnrollments.tsx";
import { ReceiptLink } from "#renderer/enrollments/ReceiptLink.tsx";
import { WithdrawButton } from "#renderer/enrollments/WithdrawButton.tsx";
import { EmptyLectures } from "#renderer/lectures/list/EmptyLectures.tsx";
import {
  type LectureSource,
  type ListedLecture,
  myLecturesStore,
} from "#renderer/lectures/list/lecture-list-store.ts";
import { LectureList } from "#renderer/lectures/list/LectureList.tsx";
import { createdSource } from "#renderer/lectures/list/load-lectures.ts";
import { OwnLectureActions } from "#renderer/lectures/OwnLectureActions.tsx";
import { useLectureList } from "#renderer/lectures/list/use-lecture-list.ts";
import { isInstructor } from "#renderer/session/session-store.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { ResultsHeading } from "./ResultsHeading.tsx";
import { useAccount } from "../account/use-account.ts";
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
  const emptyReason = creates ? "not created" : "not enrolled";
  // Each withdrawal reloads the ended enrollments.
  const [withdrawals, setWithdrawals] = useState(0);
  const handleWithdrawn = (lectureId: string) => {
    myLecturesStore.getState().removed(lectureId);
    setWithdrawals(withdrawals + 1);
  };
  const actionsFor = (lecture: ListedLecture) =>
    creates ? (
      <OwnLectureActions lecture={lecture} />
    ) : (
      <SeatActions lecture={lecture} onWithdrawn={handleWithdrawn} />
    );
  return (
    <AppPage title={heading} search={search}>
      <VerifyEmailBanner account={account} />
      <ResultsHeading heading={heading} search={search} />
      {creates && search.query === "" && <EarningsLink />}
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

/** A student's actions for a lecture they are enrolled in. */
function SeatActions({ lecture: { _id, name, payment = null }, onWithdrawn }: SeatActionsProps) {
  return (
    <>
      <WithdrawButton lectureId={_id} payment={payment} onWithdrawn={() => onWithdrawn(_id)} />
      {payment !== null && <ReceiptLink textRef={payment.textRef} lectureName={name} />}
      {payment?.complaint && (
        <ComplaintButton lectureId={_id} lectureName={name} complaint={payment.complaint} />
      )}
    </>
  );
}
