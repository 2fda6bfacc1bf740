import { useTranslation } from "react-i18next";

export function SubjectList({ subjects }: { subjects: readonly string[] }) {
  const { t } = useTranslation("mentors");
  return (
    <ul className="mentor-subjects" aria-label={t("teaches")}>
      {subjects.map((subject) => (
        <li key={subject}>{subject}</li>
      ))}
    </ul>
  );
}
