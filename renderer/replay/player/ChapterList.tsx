import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "#contract/replay/chapter.ts";
import { chapterName, replayTime } from "../replay-text.ts";
import "../jump-list.css";

interface ChapterListProps {
  chapters: readonly Chapter[];
  durationMs: number;
  /** The playback position, in milliseconds. */
  atMs: number;
  onSeek: (atMs: number) => void;
}

export function ChapterList({ chapters, durationMs, atMs, onSeek }: ChapterListProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const current = chapters.findLastIndex((chapter) => chapter.atMs <= atMs);
  if (chapters.length < 2) return null;
  return (
    <section className="jump-section" aria-labelledby={heading}>
      <h2 id={heading}>{t("chapters")}</h2>
      <ol className="jump-list">
        {chapters.map((chapter, index) => (
          <li key={chapter.atMs}>
            <button
              type="button"
              className="jump-list__jump"
              aria-current={index === current ? "true" : undefined}
              onClick={() => onSeek(chapter.atMs)}
            >
              <span className="jump-list__time">{replayTime(chapter.atMs, durationMs)}</span>
              <span>{chapterName(chapter)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
