import { useTranslation } from "react-i18next";
import type { EnrolledStudent } from "#contract/enrollments/enrollment.ts";
import { type ClassResults, getClassResults } from "#contract/room/class-results.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { mailto } from "#renderer/kit/formatting/mailto.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { EmptyState, FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { studentsQuery } from "./enrollment-queries.ts";
import "./enrolled-students.css";

function StudentRow({
  student,
  score,
}: {
  student: EnrolledStudent;
  score: ClassResults["students"][number]["score"];
}) {
  const { t } = useTranslation("enrollments");
  return (
    <li className="student-row">
      <Picture src={student.image_src} fallback={defaultAvatar} alt="" width={48} height={48} />
      <div>
        <p className="student-row__name">{student.name}</p>
        <a className="student-row__email" href={mailto(student.email)}>
          {student.email}
        </a>
        {score.of > 0 && <p>{t("quizScore", { ...score, count: score.of })}</p>}
      </div>
    </li>
  );
}

export function EnrolledStudents({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("enrollments");
  const { phase, items, hasMore, more, reload, showMore } = usePagedQuery(studentsQuery(lectureId));
  const { state: results } = useQuery(queryOf(getClassResults, { params: { id: lectureId } }));
  const { students, of } = results.phase === "loaded" ? results.data : { students: [], of: 0 };
  const scores = new Map(students.map(({ _id, score }) => [_id, score]));
  if (phase === "loading") return <Skeletons shape="row" label={t("studentsLoading")} />;
  if (phase === "failed") return <FailureState text={t("studentsFailed")} onRetry={reload} />;
  if (items.length === 0) {
    return (
      <EmptyState text={t("studentsEmpty")}>
        <p>{t("studentsEmptyHint")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {!hasMore && <p className="student-count">{t("studentsCount", { count: items.length })}</p>}
      <ul className="student-list">
        {items.map((student) => (
          <StudentRow
            key={student._id}
            student={student}
            score={scores.get(student._id) ?? { right: 0, of }}
          />
        ))}
      </ul>
      {more === "failed" && <p role="alert">{t("studentsFailed")}</p>}
      {hasMore && (
        <Button disabled={more === "loading"} onClick={showMore}>
          {t("showMore")}
        </Button>
      )}
    </>
  );
}
