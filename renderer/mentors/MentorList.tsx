import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { Mentor } from "#contract/mentor.ts";
import type { PagedList } from "#renderer/api/use-pages.ts";
import { EmptyNotice, FailureNotice, Skeletons } from "#renderer/ui/ListStates.tsx";
import { MentorCard } from "./MentorCard.tsx";
import "./mentors.css";

/** Everybody who teaches here. */
export function MentorList({ list }: { list: PagedList<Mentor> }) {
  const { t } = useTranslation("mentors");
  if (list.phase === "loading") {
    return (
      <div className="mentor-loading">
        <Skeletons shape="card" label={t("loading")} />
      </div>
    );
  }
  if (list.phase === "failed") return <FailureNotice text={t("failed")} onRetry={list.reload} />;
  if (list.items.length === 0) return <EmptyNotice text={`${t("empty")}. ${t("emptyHint")}`} />;
  return (
    <>
      <ul className="mentor-list">
        {list.items.map((mentor) => (
          <li key={mentor._id}>
            <MentorCard mentor={mentor} />
          </li>
        ))}
      </ul>
      {list.hasMore && <ShowMore list={list} />}
    </>
  );
}

/** The way to a list's next page. */
export function ShowMore({ list }: { list: Pick<PagedList<unknown>, "more" | "showMore"> }) {
  const { t } = useTranslation("mentors");
  return (
    <div className="mentor-more">
      {list.more === "failed" && <p role="alert">{t("failed")}</p>}
      <Button size="large" disabledFocusable={list.more === "loading"} onClick={list.showMore}>
        {t("showMore")}
      </Button>
    </div>
  );
}
