import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { HostPoll, PollRound } from "#contract/room/class-poll.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import type { ClassPollsProps } from "#renderer/data/room-parts/class-polls-props.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { pollsQuery } from "../class-poll-actions.ts";
import { PollBars } from "../PollBars.tsx";
import { PollList } from "../prepare/PollList.tsx";
import { TimeLeft } from "./TimeLeft.tsx";

/** The host's polls: the last round, and the list from which the next one is opened. */
export function HostPolls(props: ClassPollsProps) {
  const { lectureId, round, onOpen } = props;
  const { t } = useTranslation("class-polls");
  const { state, reload } = useQuery(pollsQuery(lectureId));
  const listed = useRef(round);
  useEffect(() => {
    if (listed.current !== round) reload();
    listed.current = round;
  }, [reload, round]);
  const polls = state.phase === "loaded" ? state.data : null;
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="class-polls__scroller" aria-label={t("list")} tabIndex={0}>
      {round && <LastRound {...props} round={round} polls={polls ?? []} />}
      {state.phase === "failed" && <FailureState text={t("failed")} onRetry={reload} />}
      {polls?.length === 0 && <p className="class-polls__lead">{t("empty")}</p>}
      {polls && <PollList {...{ lectureId, polls, onOpen }} onChanged={reload} />}
    </section>
  );
}

interface LastRoundProps extends Pick<ClassPollsProps, "closesAt" | "progress" | "viewers" | "onDecide"> {
  round: PollRound;
  polls: readonly HostPoll[];
}

/** The last round, with what only the host sees until it is shown to everybody. */
function LastRound({ round, polls, closesAt, progress, viewers, onDecide }: LastRoundProps) {
  const { t } = useTranslation("class-polls");
  const isThis = (other: { round: number } | null) => other?.round === round.round;
  const prepared = polls.find(({ rounds }) => rounds.some(isThis));
  const live = isThis(progress) ? progress : null;
  const results = round.results ?? live?.results ?? prepared?.rounds.find(isThis)?.results;
  const right = prepared?.right ?? round.right;
  const answered = results?.answered ?? 0;
  const press = (decision: Parameters<typeof onDecide>[0], { currentTarget }: MouseEvent<HTMLElement>) => {
    onDecide(decision, round.round);
    // The button disappears once its decision has arrived.
    currentTarget.closest("article")?.focus();
  };
  const decide = (decision: Parameters<typeof onDecide>[0]) => (
    <Button
      appearance={decision === "close-round" ? "primary" : "secondary"}
      onClick={(event) => press(decision, event)}
    >
      {t(decision)}
    </Button>
  );
  return (
    <article className="class-poll" data-open={round.open} aria-label={t("last")} tabIndex={-1}>
      <p className="class-polls__text" dir="auto">
        {round.poll.text}
      </p>
      {round.open ? (
        <p>{t("progress", { answered, viewers: Math.max(live?.viewers ?? viewers, answered) })}</p>
      ) : (
        <p>{t(round.right ? "shownAnswer" : round.results ? "shown" : "closed")}</p>
      )}
      {closesAt !== null && <TimeLeft closesAt={closesAt} />}
      <div className="class-polls__actions">
        {round.open && decide("close-round")}
        {round.results === null && decide("show-results")}
        {right !== null && round.right === null && decide("show-answer")}
      </div>
      {results && <PollBars poll={round.poll} results={results} right={right} />}
    </article>
  );
}
