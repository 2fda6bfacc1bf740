import "#renderer/messages/en/class-polls.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { OwnResults } from "#contract/room/class-results.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { AskedQuestions } from "./AskedQuestions.tsx";
import { ownResultsQuery } from "../class-poll-actions.ts";
import { PollBars } from "../PollBars.tsx";
import { answerText } from "../answer-text.ts";
import "../class-polls.css";

/** On the page of an ended lecture, for its students: what they have answered and asked. */
export function OwnResultsView({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("class-polls");
  const heading = useId();
  const { state, reload } = useQuery(ownResultsQuery(lectureId));
  if (state.phase === "failed")
    return <FailureState text={t("resultsFailed")} onRetry={reload} error={state.error} />;
  if (state.phase === "loading") return null;
  const { score, polls, questions } = state.data;
  if (polls.length === 0 && questions.length === 0) return null;
  return (
    <section className="class-polls" aria-labelledby={heading}>
      <h2 id={heading}>{t("ownResults")}</h2>
      {score.of > 0 && <p>{t("ownScore", { ...score, count: score.of })}</p>}
      {polls.map((answered, index) => (
        <OwnPoll key={index} {...answered} />
      ))}
      <AskedQuestions questions={questions} />
    </section>
  );
}

function OwnPoll({ poll, own, results, right, isRight }: OwnResults["polls"][number]) {
  const { t } = useTranslation("class-polls");
  return (
    <article className="class-poll">
      <h3 className="class-polls__text" dir="auto">
        {poll.text}
      </h3>
      <p>
        {own === null ? t("notAnswered") : t("ownAnswer", { answer: answerText(poll, own) })}{" "}
        {isRight !== null && <strong>{t(isRight ? "right" : "wrong")}</strong>}
      </p>
      {results && <PollBars {...{ poll, results, right, own }} />}
    </article>
  );
}
