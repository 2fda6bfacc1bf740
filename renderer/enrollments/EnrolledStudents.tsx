import { Button } from "@fluentui/react-components";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EnrolledStudent } from "#contract/enrollment.ts";
import { useLoad } from "#renderer/api/use-load.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import defaultAvatar from "#renderer/ui/default-avatar.svg";
import { EmptyNotice, FailureNotice, Skeletons } from "#renderer/ui/ListStates.tsx";
import { Picture } from "#renderer/ui/Picture.tsx";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { loadStudents } from "./enrollment-actions.ts";
import "./enrolled-students.css";

function StudentRow({ student }: { student: EnrolledStudent }) {
  return (
    <li className="student-row">
      <Picture src={student.image_src} fallback={defaultAvatar} alt="" width={48} height={48} />
      <div>
        <p className="student-row__name">{student.name}</p>
        <a className="student-row__email" href={`mailto:${student.email}`}>
          {student.email}
        </a>
      </div>
    </li>
  );
}

interface FurtherPages {
  students: EnrolledStudent[];
  /** Undefined while only the first page is there. */
  nextCursor: string | null | undefined;
}

export function EnrolledStudents({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("enrollments");
  const notify = useNotify();
  const [further, setFurther] = useState<FurtherPages>({ students: [], nextCursor: undefined });
  const load = useCallback((signal: AbortSignal) => loadStudents(lectureId, null, signal), [lectureId]);
  const loadMore = useCallback((cursor: string) => loadStudents(lectureId, cursor), [lectureId]);
  const { state, again } = useLoad(load);
  const { busy, submit } = useSubmit(loadMore);

  if (state.phase === "loading") return <Skeletons shape="row" label={t("studentsLoading")} />;
  if (state.phase === "failed") return <FailureNotice text={t("studentsFailed")} onRetry={again} />;
  if (state.data.data.length === 0) {
    return (
      <EmptyNotice text={t("studentsEmpty")}>
        <p>{t("studentsEmptyHint")}</p>
      </EmptyNotice>
    );
  }

  const students = [...state.data.data, ...further.students];
  const nextCursor = further.nextCursor === undefined ? state.data.nextCursor : further.nextCursor;
  const handleMore = (cursor: string) =>
    void submit(cursor, {
      onDone: (page) =>
        setFurther((before) => ({
          students: [...before.students, ...page.data],
          nextCursor: page.nextCursor,
        })),
      onFailed: (error) => notify({ status: "error", text: errorText(error) }),
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
