import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import type { QueryState } from "#renderer/data/queries/query-cache.ts";
import { EnrollButton } from "#renderer/enrollments/EnrollButton.tsx";
import type { OwnSeat } from "#renderer/enrollments/enrollment-actions.ts";
import { HoldTimer } from "#renderer/enrollments/payment/HoldTimer.tsx";
import { ReceiptLink } from "#renderer/enrollments/ReceiptLink.tsx";
import { NextLectureLink, NoSeat } from "#renderer/lectures/detail/NoSeat.tsx";
import { seatSalesOf } from "#renderer/lectures/sales.ts";
import { storedLectureId } from "#renderer/data/platform/stored-values.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { Spinner } from "#renderer/kit/actions/Spinner.tsx";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { useAccount } from "#renderer/data/session/use-account.ts";
import { ReplayLink } from "../dashboard/ReplayLink.tsx";
import { prefetch, whileRead } from "../shell/prefetch.ts";
import { usePreload } from "../shell/preload-context.ts";

interface StudentActionProps {
  lecture: LectureDetail;
  seat: QueryState<OwnSeat>;
  onRetry: () => void;
  onOutdated: () => void;
}

/** A link to the room. Shortly before the start, the room's files are prefetched while the user reads the page. */
function GoToClass({ lecture, secondary }: { lecture: LectureDetail; secondary?: boolean }) {
  const { t } = useTranslation("lectures");
  const stage = stageOf(lecture, useNow());
  const isNear = stage !== "upcoming" && stage !== "ended";
  const preload = usePreload();
  useEffect(
    () =>
      isNear
        ? prefetch([() => preload("/status"), whileRead, () => preload("/class")], { sure: false })
        : undefined,
    [isNear, preload],
  );
  return (
    <LinkButton
      {...(secondary !== true && { appearance: "primary" })}
      size="large"
      to={`/status?id=${lecture._id}`}
      onClick={() => storedLectureId.write(lecture._id)}
    >
      {t("goToClass")}
    </LinkButton>
  );
}

/**
 * For whoever belongs to the lecture. After the end, what helps comes first: the replay or, for students, the next
 * lecture; then the room with its chat.
 */
export function OwnSeatAction({ lecture, hosts }: { lecture: LectureDetail; hosts: boolean }) {
  const over = stageOf(lecture, useNow()) === "ended";
  const hasReplay = lecture.recordingWished && (hosts || lecture.replayDays !== null);
  if (!over) return <GoToClass lecture={lecture} />;
  return (
    <>
      {hasReplay && <ReplayLink lecture={lecture} hosts={hosts} />}
      {!hasReplay && !hosts && <NextLectureLink lecture={lecture} />}
      <GoToClass lecture={lecture} secondary={hasReplay || !hosts} />
    </>
  );
}

/**
 * For enrolled students, a link to the room; for buyers of the replay, a link to the replay; for other users, the
 * Enroll button.
 */
export function StudentAction({ lecture, seat, onRetry, onOutdated }: StudentActionProps) {
  const { t } = useTranslation("lectures");
  const account = useAccount();
  const now = useNow();
  if (seat.phase === "loading") return <Spinner label={t("loading", { ns: "shell" })} />;
  if (seat.phase === "failed") return <FailureState text={t("failed")} onRetry={onRetry} />;
  const { isEnrolled, hasReplay, payment, heldUntil, inReview } = seat.data;
  if (isEnrolled || hasReplay)
    return (
      <>
        {isEnrolled ? (
          <OwnSeatAction lecture={lecture} hosts={false} />
        ) : (
          <LinkButton appearance="primary" size="large" to={`/replay?id=${lecture._id}`}>
            {t("watchReplay")}
          </LinkButton>
        )}
        {payment !== null && <ReceiptLink textRef={payment.textRef} lectureName={lecture.name} />}
      </>
    );
  if (inReview)
    return (
      <output>
        <strong>{t("inReview", { ns: "enrollments" })}</strong>
        <br />
        {t("inReviewText", { ns: "enrollments" })}
      </output>
    );
  const sales = seatSalesOf(lecture, now);
  // The held seat is the student's own.
  if (sales !== "open" && !(sales === "full" && heldUntil !== null))
    return <NoSeat reason={sales} lecture={lecture} />;
  return (
    <>
      <EnrollButton lecture={lecture} account={account} onOutdated={onOutdated} />
      {heldUntil !== null && <HoldTimer until={heldUntil} />}
    </>
  );
}
