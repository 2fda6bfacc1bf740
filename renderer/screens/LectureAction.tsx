import { Button, Spinner } from "@fluentui/react-components";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lecture.ts";
import { useLoad } from "#renderer/api/use-load.ts";
import { EnrollButton } from "#renderer/enrollments/EnrollButton.tsx";
import { loadOwnSeat } from "#renderer/enrollments/enrollment-actions.ts";
import { ReceiptLink } from "#renderer/enrollments/ReceiptLink.tsx";
import { storedLectureId } from "#renderer/platform/stored-values.ts";
import { progressOf } from "#renderer/ui/format-schedule.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { FailureNotice } from "#renderer/ui/ListStates.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import { useAccount } from "./use-account.ts";

interface LectureActionProps {
  lecture: LectureDetail;
  onOutdated: () => void;
}

function GoToClass({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("lectures");
  return (
    <LinkButton
      appearance="primary"
      size="large"
      to={`/status?id=${lectureId}`}
      onClick={() => storedLectureId.write(lectureId)}
    >
      {t("goToClass")}
    </LinkButton>
  );
}

/** The instructor and the enrolled go to class; the others enroll. */
export function LectureAction({ lecture, onOutdated }: LectureActionProps) {
  const account = useAccount();
  if (lecture.instructor === account._id) return <GoToClass lectureId={lecture._id} />;
  return <StudentAction lecture={lecture} onOutdated={onOutdated} />;
}

function StudentAction({ lecture, onOutdated }: LectureActionProps) {
  const { t } = useTranslation("lectures");
  const account = useAccount();
  const now = useNow();
  const load = useCallback((signal: AbortSignal) => loadOwnSeat(lecture._id, signal), [lecture._id]);
  const { state, again } = useLoad(load);
  if (state.phase === "loading") return <Spinner label={t("loading", { ns: "shell" })} />;
  if (state.phase === "failed") return <FailureNotice text={t("failed")} onRetry={again} />;
  const { isEnrolled, payment } = state.data;
  if (isEnrolled)
    return (
      <>
        <GoToClass lectureId={lecture._id} />
        {payment !== null && <ReceiptLink textRef={payment.textRef} lectureName={lecture.name} />}
      </>
    );
  const over = progressOf(lecture, now) === "over";
  if (over) return <Button disabled>{t("lectureOver")}</Button>;
  return <EnrollButton lecture={lecture} account={account} onOutdated={onOutdated} />;
}
