import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EnrolledStudent } from "#contract/enrollments/enrollment.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { mailto } from "#renderer/kit/formatting/mailto.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { EmptyState, FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { loadStudents } from "./enrollment-actions.ts";
import "./enrolled-students.css";

function StudentRow({ student }: { student: EnrolledStudent }) {
  return (
    <li className="student-row">
      <Picture src={student.image_src} fallback={defaultAvatar} alt="" width={48} height={48} />
      <div>
        <p className="student-row__name">{student.name}</p>
        <a className="student-row__email" href={mailto(student.email)}>
          {student.email}
        </a>
      </div>
    </li>
  );
}

interface LaterPages {
  students: EnrolledStudent[];
  /** Undefined until a second page is loaded. */
  nextCursor: string | null | undefined;
}

export function EnrolledStudents({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("enrollments");
  const notify = useNotify();
  const [later, setLater] = useState<LaterPages>({ students: [], nextCursor: undefined });
  const load = useCallback((signal: AbortSignal) => loadStudents(lectureId, null, signal), [lectureId]);
  const loadMore = useCallback((cursor: string) => loadStudents(lectureId, cursor), [lectureId]);
  const { state, reload } = useLoad(load);
  const { busy, submit } = useSubmit(loadMore);

  if (state.phase === "loading") return <Skeletons shape="row" label={t("studentsLoading")} />;
  if (state.phase === "failed") return <FailureState text={t("studentsFailed")} onRetry={reload} />;
  if (state.data.data.length === 0) {
    return (
      <EmptyState text={t("studentsEmpty")}>
        <p>{t("studentsEmptyHint")}</p>
      </EmptyState>
    );
  }

  const students = [...state.data.data, ...later.students];
  const nextCursor = later.nextCursor === undefined ? state.data.nextCursor : later.nextCursor;
  const handleMore = (cursor: string) =>
    void submit(cursor, {
      onDone: (page) =>
        setLater((before) => ({
          students: [...before.students, ...page.data],
          nextCursor: page.nextCursor,
        })),
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  return (
    <>
      {nextCursor === null && (
        <p className="student-count">{t("studentsCount", { count: students.length })}</p>
      )}
      <ul className="student-list">
        {students.map((student) => (
          <StudentRow key={student._id} student={student} />
        ))}
      </ul>
      {nextCursor !== null && (
        <Button disabled={busy} onClick={() => handleMore(nextCursor)}>
          {t("showMore")}
        </Button>
      )}
    </>
  );
}
