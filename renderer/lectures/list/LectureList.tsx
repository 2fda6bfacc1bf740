import { type ReactNode, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { useIsOnline } from "#renderer/data/queries/use-connection.ts";
import { LectureCard } from "../LectureCard.tsx";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import type { ListedLecture } from "./lecture-list-queries.ts";
import { useReachEnd } from "./use-reach-end.ts";
import "#renderer/kit/actions/plain-button.css";
import "./lecture-list.css";

interface LectureListProps {
  list: PagedList<ListedLecture>;
  failedText: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Returns the buttons below a card, which depend on the account. */
  actionsFor?: (lecture: ListedLecture) => ReactNode;
  /** Arranges the loaded lectures. Without it, they form a single grid of cards. */
  arrange?: (lectures: readonly ListedLecture[]) => ReactNode;
}

/** How many pages load by scrolling before the user has to press "Show more". */
const AUTO_LOADED_PAGES = 4;
/** The number of cards in view before the user scrolls; their pictures load eagerly. */
const EAGER_CARDS = 3;

export function LectureList({ list, failedText, empty, actionsFor, arrange }: LectureListProps) {
  const { t } = useTranslation("lectures");
  const isOnline = useIsOnline();
  // Deferred, so that React renders many cards in slices and a slow phone still responds to taps.
  const lectures = useDeferredValue(list.items);
  const isComing = lectures.length === 0 && list.items.length > 0;
  if (list.phase === "loading" || isComing) return <Skeletons shape="card" label={t("loading")} />;
  if (list.phase === "failed")
    return <FailureState text={isOnline ? failedText : t("offline")} onRetry={list.reload} />;
  if (list.items.length === 0) return empty;
  return (
    <>
      {arrange?.(lectures) ?? (
        <LectureCards lectures={lectures} eager={EAGER_CARDS} {...(actionsFor && { actionsFor })} />
      )}
      <output className="visually-hidden">{t("shown", { count: lectures.length })}</output>
      {list.hasMore && <More list={list} failedText={failedText} />}
    </>
  );
}

interface LectureCardsProps {
  lectures: readonly ListedLecture[];
  /** The number of cards in view before the user scrolls; their pictures load eagerly. */
  eager?: number;
  level?: 2 | 3;
  enrolled?: boolean;
  actionsFor?: (lecture: ListedLecture) => ReactNode;
}

export function LectureCards({ lectures, eager = 0, actionsFor, ...card }: LectureCardsProps) {
  return (
    <ul className="lecture-list">
      {lectures.map((lecture, at) => (
        <li key={lecture._id}>
          <LectureCard lecture={lecture} eager={at < eager} actions={actionsFor?.(lecture)} {...card} />
        </li>
      ))}
    </ul>
  );
}

function More({ list, failedText }: Pick<LectureListProps, "list" | "failedText">) {
  const { t } = useTranslation("lectures");
  const end = useReachEnd(list.showMore, AUTO_LOADED_PAGES);
  return (
    <div className="lecture-list__more">
      {/* Scrolling does not retry after a failure; only the button does. The key remounts the end element whenever the list has grown, so that it is observed afresh. */}
      {list.more === "idle" && <span key={list.items.length} ref={end} />}
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
