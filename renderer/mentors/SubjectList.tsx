import { useTranslation } from "react-i18next";
import { subjectName } from "#renderer/kit/formatting/subject-name.ts";

export function SubjectList({ subjects }: { subjects: readonly string[] }) {
  const { t } = useTranslation("mentors");
  return (
    <ul className="mentor-subjects" aria-label={t("teaches")}>
      {subjects.map((subject) => (
        <li key={subject}>{subjectName(subject)}</li>
      ))}
    </ul>
  );
}
