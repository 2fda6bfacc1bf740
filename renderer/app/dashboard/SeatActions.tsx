import { ComplaintButton } from "#renderer/enrollments/complaints/ComplaintButton.tsx";
import { ReceiptLink } from "#renderer/enrollments/ReceiptLink.tsx";
import { WithdrawButton } from "#renderer/enrollments/WithdrawButton.tsx";
import type { ListedLecture } from "#renderer/lectures/list/lecture-list-queries.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { ReplayLink } from "./ReplayLink.tsx";

interface SeatActionsProps {
  lecture: ListedLecture;
  onWithdrawn: (lectureId: string) => void;
}

/**
 * A student's actions for a lecture they are enrolled in, or whose replay they bought. A seat can't be withdrawn after
 * the lecture's end.
 */
export function SeatActions({ lecture, onWithdrawn }: SeatActionsProps) {
  const { _id, name, payment = null, kind = "seat" } = lecture;
  const over = stageOf(lecture, useNow()) === "ended";
  const canWithdraw = kind === "seat" ? !over : payment?.refund === "full";
  return (
    <>
      <ReplayLink lecture={lecture} hosts={false} />
      {canWithdraw && (
        <WithdrawButton
          kind={kind}
          lecture={lecture}
          payment={payment}
          onWithdrawn={() => onWithdrawn(_id)}
        />
      )}
      {payment !== null && <ReceiptLink textRef={payment.textRef} lectureName={name} />}
      {payment?.complaint && (
        <ComplaintButton lectureId={_id} lectureName={name} complaint={payment.complaint} />
      )}
    </>
  );
}
