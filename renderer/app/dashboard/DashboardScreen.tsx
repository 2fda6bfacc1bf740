import "#renderer/messages/en/earnings.ts";
import "#renderer/messages/en/lobby.ts";
import "#renderer/messages/en/enrollments.ts";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { VerifyEmailBanner } from "#renderer/accounts/email/VerifyEmailBanner.tsx";
import { EarningsLink } from "#renderer/earnings/EarningsLink.tsx";
import { EndedEnrollments } from "#renderer/enrollments/EndedEnrollments.tsx";
import { EmptyLectures } from "#renderer/lectures/list/EmptyLectures.tsx";
import { LectureList } from "#renderer/lectures/list/LectureList.tsx";
import type { ListedLecture } from "#renderer/lectures/list/lecture-list-queries.ts";
import { OwnLectureActions } from "#renderer/lectures/OwnLectureActions.tsx";
import { useRenewedPush } from "#renderer/preferences/notifications/use-renewed-push.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { isInstructor } from "#renderer/data/session/session-store.ts";
import { useAccount } from "#renderer/data/session/use-account.ts";
import { ShareCreated } from "#renderer/lectures/share/ShareCreated.tsx";
import { ResultsHeading } from "../discover/ResultsHeading.tsx";
import { useSearchQuery } from "../discover/use-search-query.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { readDashboardState } from "./dashboard-state.ts";
import { LectureSections } from "./LectureSections.tsx";
import { OfflineLink } from "./OfflineLink.tsx";
import { ReplayLink } from "./ReplayLink.tsx";
import { SeatActions } from "./SeatActions.tsx";
import { showWithdrawal, useOwnLectures } from "./use-own-lectures.ts";

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
  const created = readDashboardState(useLocation().state)?.created;
  const creates = isInstructor(account);
  const list = useOwnLectures(creates, search.query);
  const heading = creates ? t("createdHeading") : t("subscribedHeading");
  const emptyReason = creates ? "not created" : "not enrolled";
  const actionsFor = (lecture: ListedLecture) =>
    creates ? (
      <HostActions lecture={lecture} onRepeated={list.reload} />
    ) : (
      <SeatActions lecture={lecture} onWithdrawn={showWithdrawal} />
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
      {creates && created !== undefined && <ShareCreated lectureId={created} />}
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
      {!creates && search.query === "" && <EndedEnrollments />}
    </AppPage>
  );
}
