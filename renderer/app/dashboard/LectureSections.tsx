import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListedLecture } from "#renderer/lectures/list/lecture-list-queries.ts";
import { LectureCards } from "#renderer/lectures/list/LectureList.tsx";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { groupLectures } from "./group-lectures.ts";
import { NextLectureCard } from "./NextLectureCard.tsx";

interface LectureSectionsProps {
  lectures: readonly ListedLecture[];
  /** False for search results, which are not split into sections. */
  whole: boolean;
  hosts: boolean;
  actionsFor: (lecture: ListedLecture) => ReactNode;
}

/** The next lecture, then upcoming ones, then past ones. */
export function LectureSections({ lectures, whole, hosts, actionsFor }: LectureSectionsProps) {
  const { t } = useTranslation("enrollments");
  const { next, upcoming, past } = groupLectures(lectures, useNow());
  if (!whole) return <LectureCards lectures={lectures} enrolled={!hosts} actionsFor={actionsFor} />;
  const section = (name: "upcoming" | "past", shown: ListedLecture[]) =>
    shown.length > 0 && (
      <section aria-labelledby={`${name}-lectures`}>
        <h2 className="dashboard__heading" id={`${name}-lectures`}>
          {t(`dashboard.${name}`)}
        </h2>
        <LectureCards lectures={shown} level={3} enrolled={!hosts} actionsFor={actionsFor} />
      </section>
    );
  return (
    <>
      {next && <NextLectureCard key={next._id} lecture={next} hosts={hosts} actions={actionsFor(next)} />}
      {section("upcoming", upcoming)}
      {section("past", past)}
    </>
  );
}
