import "#renderer/messages/en/class-polls.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { HostPoll } from "#contract/room/class-poll.ts";
import type { ClassResults } from "#contract/room/class-results.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { Table } from "#renderer/kit/lists/Table.tsx";
import { AskedQuestions } from "./AskedQuestions.tsx";
import { classResultsQuery } from "../class-poll-actions.ts";
import { PollBars } from "../PollBars.tsx";
import { answerText } from "../answer-text.ts";
import { quizzesOf, saveResults } from "./results-csv.ts";
import "../class-polls.css";

/** On the lecture's page, for its instructor once it has ended: what its class has answered and asked. */
export function ClassResultsView({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("class-polls");
  const heading = useId();
  const { state, reload } = useQuery(classResultsQuery(lectureId));
  if (state.phase === "failed")
    return <FailureState text={t("resultsFailed")} onRetry={reload} error={state.error} />;
  if (state.phase === "loading") return null;
  const { questions, students } = state.data;
  const polls = state.data.polls.filter(({ rounds }) => rounds.length > 0);
  if (polls.length === 0 && questions.length === 0) return null;
  return (
    <section className="class-polls" aria-labelledby={heading}>
      <h2 id={heading}>{t("results")}</h2>
      {polls.map((poll) => (
        <Rounds key={poll._id} poll={poll} />
      ))}
      {students.length > 0 && <Scores results={state.data} />}
      <AskedQuestions questions={questions} />
    </section>
  );
}

/** A poll with all its rounds. */
function Rounds({ poll }: { poll: HostPoll }) {
  const { t } = useTranslation("class-polls");
  return (
    <article className="class-poll">
      <h3 className="class-polls__text" dir="auto">
        {poll.text}
      </h3>
      {poll.rounds.map(({ round, openedAt, results }) => (
        <div key={round}>
          <p className="class-polls__lead">{t("openedAt", { time: formatDateTime(openedAt) })}</p>
          <PollBars poll={poll} results={results} right={poll.right} />
        </div>
      ))}
    </article>
  );
}

/** The table of students and quizzes. */
function Scores({ results }: { results: ClassResults }) {
  const { t } = useTranslation("class-polls");
  const { students } = results;
  const quizzes = quizzesOf(results).map((quiz, index) => ({
    label: `${index + 1}. ${quiz.text}`,
    render: ({ answers }: (typeof students)[number]) => {
      const given = answers[index];
      if (!given) return null;
      return (
        <>
          {answerText(quiz, given.answer)} <strong>{t(given.right ? "right" : "wrong")}</strong>
        </>
      );
    },
  }));
  return (
    <>
      <div className="class-polls__head">
        <h3>{t("scores")}</h3>
        <Button onClick={() => saveResults(results)}>{t("saveCsv")}</Button>
      </div>
      <div className="class-polls__table">
        <Table
          items={students}
          columns={[
            { label: t("name"), render: ({ name }) => name },
            { label: t("score"), render: ({ score }) => t("scoreOf", { ...score }) },
            ...quizzes,
          ]}
        />
      </div>
    </>
  );
}
