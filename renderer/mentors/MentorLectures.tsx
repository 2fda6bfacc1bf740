import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import { FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { mentorLecturesQuery } from "./mentor-queries.ts";
import { ShowMore } from "./MentorList.tsx";
import { useFocusOnNext } from "./use-focus-on-next.ts";
import "./mentors.css";

interface MentorLecturesProps extends Omit<ListedLecturesProps, "list"> {
  mentorId: string;
}

interface ListedLecturesProps {
  list: PagedList<Lecture>;
  when: "upcoming" | "past";
  /** Renders one lecture. */
  renderLecture: (lecture: Lecture) => ReactNode;
  /** Shown when there are no lectures. If it is omitted, an empty section is not rendered. */
  empty?: ReactNode;
}

/** A mentor's upcoming or past lectures. */
export function MentorLectures({ mentorId, ...shown }: MentorLecturesProps) {
  const { when } = shown;
  return <ListedLectures list={usePagedQuery(mentorLecturesQuery(mentorId, when))} {...shown} />;
}

export function ListedLectures({ list, when, renderLecture, empty }: ListedLecturesProps) {
  const { t } = useTranslation("mentors");
  const heading = useId();
  const { shown, handleShowMore } = useFocusOnNext(list);
  const isEmpty = list.phase === "loaded" && list.items.length === 0;
  if (isEmpty && empty === undefined) return null;
  return (
    <section className="mentor-lectures" aria-labelledby={heading}>
      <h2 id={heading}>{when === "upcoming" ? t("upcomingHeading") : t("pastHeading")}</h2>
      {list.phase === "loading" && (
        <div className="mentor-loading">
          <Skeletons shape="card" label={t("loadingLectures")} />
        </div>
      )}
      {list.phase === "failed" && <FailureState text={t("failed")} onRetry={list.reload} />}
      {isEmpty && empty}
      {list.items.length > 0 && (
        <ul ref={shown} className="mentor-lectures__list">
          {list.items.map((lecture) => (
            <li key={lecture._id}>{renderLecture(lecture)}</li>
          ))}
        </ul>
      )}
      {list.hasMore && <ShowMore more={list.more} onShowMore={handleShowMore} />}
    </section>
  );
}
