import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import type { OwnSeat } from "#renderer/enrollments/enrollment-actions.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { IsolatedPart } from "#renderer/kit/feedback/IsolatedPart.tsx";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { LectureOutcome } from "#renderer/lectures/detail/LectureOutcome.tsx";
import { LazyInterruptionNote } from "./lazy-interruption-note.ts";

// All loaded lazily, because few seats change after they were paid for.
const LazyReturnableSeat = lazyScreen(
  async () => (await import("#renderer/enrollments/after/ReturnableSeat.tsx")).ReturnableSeat,
);
const LazyHeldSeat = lazyScreen(
  async () => (await import("#renderer/enrollments/after/HeldSeat.tsx")).HeldSeat,
);
const LazyEndedSeat = lazyScreen(
  async () => (await import("#renderer/enrollments/after/EndedSeat.tsx")).EndedSeat,
);

interface OwnLectureStateProps {
  lecture: LectureDetail;
  onOutdated: () => void;
}

/** What became of a lecture, for its host and for students with a seat. */
export function OwnLectureState({ lecture, onOutdated }: OwnLectureStateProps) {
  const { _id, outcome } = lecture;
  const stage = stageOf(lecture, useNow());
  if (outcome && outcome !== "under_review") return <LectureOutcome lecture={lecture} />;
  if (stage === "upcoming" || stage === "soon") return null;
  return <IsolatedPart part={<LazyInterruptionNote lectureId={_id} onOver={onOutdated} />} />;
}

interface SeatStateProps extends OwnLectureStateProps {
  own: OwnSeat;
}

/** What became of a student's seat or, without any, of the lecture. */
export function SeatState({ lecture, own, onOutdated }: SeatStateProps) {
  const { isEnrolled, payment, ended, heldUntil } = own;
  if (heldUntil !== null) return <IsolatedPart part={<LazyHeldSeat until={heldUntil} />} />;
  if (!isEnrolled)
    return ended ? (
      <IsolatedPart part={<LazyEndedSeat ended={ended} />} />
    ) : (
      <LectureOutcome lecture={lecture} />
    );
  return (
    <>
      {payment && (
        <IsolatedPart part={<LazyReturnableSeat {...{ lecture, payment }} onWithdrawn={onOutdated} />} />
      )}
      <OwnLectureState {...{ lecture, onOutdated }} />
    </>
  );
}
