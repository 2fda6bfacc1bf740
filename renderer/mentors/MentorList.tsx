import { useTranslation } from "react-i18next";
import type { Mentor } from "#contract/lectures/mentor.ts";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import { EmptyState, FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { MentorCard } from "./MentorCard.tsx";
import { useFocusOnNext } from "./use-focus-on-next.ts";
import "#renderer/kit/actions/plain-button.css";
import "./mentors.css";

export function MentorList({ list }: { list: PagedList<Mentor> }) {
  const { t } = useTranslation("mentors");
  const { shown, handleShowMore } = useFocusOnNext(list);
  if (list.phase === "loading") {
    return (
      <div className="mentor-loading">
        <Skeletons shape="card" label={t("loading")} />
      </div>
    );
  }
  if (list.phase === "failed") return <FailureState text={t("failed")} onRetry={list.reload} />;
  if (list.items.length === 0) return <EmptyState text={`${t("empty")}. ${t("emptyHint")}`} />;
  return (
    <>
      <ul ref={shown} className="mentor-list">
        {list.items.map((mentor) => (
          <li key={mentor._id}>
            <MentorCard mentor={mentor} />
          </li>
        ))}
      </ul>
      {list.hasMore && <ShowMore more={list.more} onShowMore={handleShowMore} />}
    </>
  );
}

interface ShowMoreProps {
  more: PagedList<unknown>["more"];
  onShowMore: () => void;
}

/** A button that loads a list's next page. */
export function ShowMore({ more, onShowMore }: ShowMoreProps) {
  const { t } = useTranslation("mentors");
  return (
    <div className="mentor-more">
      {more === "failed" && <p role="alert">{t("failed")}</p>}
      <button
        type="button"
        className="plain-button"
        // Not `disabled`, because a disabled button loses the focus.
        aria-disabled={more === "loading"}
        onClick={more === "loading" ? undefined : onShowMore}
      >
        {t("showMore")}
      </button>
    </div>
  );
}
