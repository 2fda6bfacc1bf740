import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice, Skeletons } from "#renderer/ui/feedback/ListStates.tsx";
import { LectureCard } from "../LectureCard.tsx";
import type { ListedLecture } from "./lecture-list-store.ts";
import { useReachEnd } from "./use-reach-end.ts";
import "#renderer/ui/navigation/plain-button.css";
import "./lecture-list.css";

export interface LectureListControl {
  phase: "loading" | "loaded" | "failed";
  lectures: readonly ListedLecture[];
  hasMore: boolean;
  more: "idle" | "loading" | "failed";
  reload: () => void;
  showMore: () => void;
}

interface LectureListProps {
  list: LectureListControl;
  failedText: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Buttons below a card, which depend on the account. */
  actionsFor?: (lecture: ListedLecture) => ReactNode;
}

/** How many pages load by scrolling before "Show more" is needed. */
const AUTO_LOADED_PAGES = 4;
/** Cards that are in view before scrolling. */
const EAGER_CARDS = 3;

export function LectureList({ list, failedText, empty, actionsFor }: LectureListProps) {
  const { t } = useTranslation("lectures");
  if (list.phase === "loading") return <Skeletons shape="card" label={t("loading")} />;
  if (list.phase === "failed") return <FailureNotice text={failedText} onRetry={list.reload} />;
  if (list.lectures.length === 0) return empty;
  return (
    <>
      <ul className="lecture-list">
        {list.lectures.map((lecture, at) => (
          <li key={lecture._id}>
            <LectureCard lecture={lecture} eager={at < EAGER_CARDS} actions={actionsFor?.(lecture)} />
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{t("shown", { count: list.lectures.length })}</output>
      {list.hasMore && <More list={list} failedText={failedText} />}
    </>
  );
}

function More({ list, failedText }: Pick<LectureListProps, "list" | "failedText">) {
  const { t } = useTranslation("lectures");
  const end = useReachEnd(list.showMore, AUTO_LOADED_PAGES);
  return (
    <div className="lecture-list__more">
      {/* After a failure only the button retries. The key makes a new end for a longer list. */}
      {list.more === "idle" && <span key={list.lectures.length} ref={end} />}
      {list.more === "failed" && <p role="alert">{failedText}</p>}
      <button
        type="button"
        className="plain-button"
        disabled={list.more === "loading"}
        onClick={list.showMore}
      >
        {list.more === "loading" ? t("loading") : t("showMore")}
      </button>
    </div>
  );
}
