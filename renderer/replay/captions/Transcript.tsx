import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Captions } from "#contract/replay/captions.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { replayTime } from "../replay-text.ts";
import { languageName } from "./caption-text.ts";
import { searchable } from "./search-cues.ts";
import { EditCue, type EditCueProps } from "./EditCue.tsx";
import type { CaptionChoice } from "./use-captions.ts";
import "../jump-list.css";
import "./transcript.css";

interface TranscriptProps {
  captions: Omit<CaptionChoice, "reload">;
  durationMs: number;
  /** The playback position, in milliseconds. */
  atMs: number;
  onSeek: (atMs: number) => void;
  /** Set for the host, who can edit lines in place; null for others. */
  editing: Pick<EditCueProps, "lectureId" | "onChanged"> | null;
}

/** The transcript, line by line: it can be searched, and pressing a line jumps to it. */
export function Transcript({ captions: { all, shown, choose }, ...lines }: TranscriptProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const [query, setQuery] = useState("");
  if (!shown) return null;
  return (
    <section className="jump-section" aria-labelledby={heading}>
      <h2 id={heading}>{t("transcript.heading")}</h2>
      {all.length > 1 && (
        <SelectField
          label={t("transcript.language")}
          value={shown.language}
          options={all.map(({ language }) => ({ value: language, text: languageName(language) }))}
          onChoose={choose}
        />
      )}
      <input
        type="search"
        className="transcript__search"
        aria-label={t("transcript.search")}
        placeholder={t("transcript.search")}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <Lines captions={shown} query={query} {...lines} />
    </section>
  );
}

interface LinesProps extends Omit<TranscriptProps, "captions"> {
  captions: Captions;
  query: string;
}

function Lines({ captions, query, durationMs, atMs, onSeek, editing }: LinesProps) {
  const { t } = useTranslation("replay");
  const { language, cues } = captions;
  const search = useMemo(() => searchable(cues), [cues]);
  const found = useMemo(() => search(query), [search, query]);
  const current = cues.findLast((cue) => cue.startMs <= atMs);
  return (
    <>
      <output className="transcript__found">
        {query.trim() !== "" && t("transcript.found", { count: found.length })}
      </output>
      <ol className="jump-list" lang={language}>
        {found.map((cue) => (
          <li key={`${cue.startMs} ${cue.endMs} ${cue.text}`} className="transcript__line">
            <button
              type="button"
              className="jump-list__jump"
              aria-current={cue === current ? "true" : undefined}
              onClick={() => onSeek(cue.startMs)}
            >
              <span className="jump-list__time">{replayTime(cue.startMs, durationMs)}</span>
              <span>{cue.text}</span>
            </button>
            {editing && <EditCue {...editing} captions={captions} cue={cue} />}
          </li>
        ))}
      </ol>
    </>
  );
}
