import { Button } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lecture.ts";
import { EmptyNotice, FailureNotice, Skeletons } from "#renderer/ui/ListStates.tsx";
import { LectureCard } from "./LectureCard.tsx";
import "./lecture-list.css";

interface LectureListProps {
  list: {
    phase: "loading" | "loaded" | "failed";
    lectures: readonly Lecture[];
    hasMore: boolean;
    more: "idle" | "loading" | "failed";
    reload: () => void;
    showMore: () => void;
  };
  failedText: string;
  /** Buttons below a card that depend on who is looking. */
  actionsFor?: (lecture: Lecture) => ReactNode;
}

export function LectureList({ list, failedText, actionsFor }: LectureListProps) {
  const { t } = useTranslation("lectures");
  if (list.phase === "loading") return <Skeletons shape="card" label={t("loading")} />;
  if (list.phase === "failed") return <FailureNotice text={failedText} onRetry={list.reload} />;
  if (list.lectures.length === 0) return <EmptyNotice text={t("empty")} />;
  return (
    <>
      <ul className="lecture-list">
        {list.lectures.map((lecture) => (
          <li key={lecture._id}>
            <LectureCard lecture={lecture} actions={actionsFor?.(lecture)} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <div className="lecture-list__more">
          {list.more === "failed" && <p role="alert">{failedText}</p>}
          <Button size="large" disabled={list.more === "loading"} onClick={list.showMore}>
            {t("showMore")}
          </Button>
        </div>
      )}
    </>
  );
}
