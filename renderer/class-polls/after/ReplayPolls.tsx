import "#renderer/messages/en/class-polls.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { getReplayPolls } from "#contract/replay/replay-polls.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { PollBars } from "../PollBars.tsx";
import "../class-polls.css";

interface ReplayPollsProps {
  lectureId: string;
  /** The playback position, in milliseconds. */
  atMs: number;
  onSeek: (atMs: number) => void;
}

/** The polls whose results were shown up to the playback position, the newest first. */
export function ReplayPolls({ lectureId, atMs, onSeek }: ReplayPollsProps) {
  const { t } = useTranslation("class-polls");
  const heading = useId();
  const { state } = useQuery(queryOf(getReplayPolls, { params: { id: lectureId } }), { wakes: false });
  // The replay plays without them.
  const polls = state.phase === "loaded" ? state.data.filter((shown) => shown.atMs <= atMs) : [];
  if (polls.length === 0) return null;
  return (
    <section className="class-polls" aria-labelledby={heading}>
      <h2 id={heading}>{t("polls")}</h2>
      {polls.toReversed().map(({ round, poll, results, right, ...shown }) => (
        <article key={round} className="class-poll">
          <h3 className="class-polls__text" dir="auto">
            {poll.text}
          </h3>
          <PollBars {...{ poll, results, right }} />
          <div>
            <Button onClick={() => onSeek(shown.atMs)}>{t("jump")}</Button>
          </div>
        </article>
      ))}
    </section>
  );
}
