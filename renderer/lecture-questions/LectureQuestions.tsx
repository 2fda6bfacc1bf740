import "#renderer/messages/en/questions.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ListedQuestion } from "#contract/room/question.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { AskBeforeForm } from "./AskBeforeForm.tsx";
import { questionsQuery, toggleVote } from "./question-actions.ts";
import "./lecture-questions.css";

interface LectureQuestionsProps {
  lectureId: string;
  /** True for the lecture's instructor, who neither asks nor votes. */
  hosting: boolean;
}

/** On the lecture's page, before it starts: what its students ask, most votes first. */
export function LectureQuestions({ lectureId, hosting }: LectureQuestionsProps) {
  const { t } = useTranslation("questions");
  const heading = useId();
  const { state, reload } = useQuery(questionsQuery(lectureId));
  if (state.phase === "failed") return <FailureState text={t("failed")} onRetry={reload} />;
  if (state.phase === "loading") return null;
  const { questions, rules, few } = state.data;
  return (
    <section className="lecture-questions" aria-labelledby={heading}>
      <h2 id={heading}>{t("title")}</h2>
      <p className="lecture-questions__lead">{t(hosting ? "leadHost" : "lead")}</p>
      {!hosting && <AskBeforeForm {...{ lectureId, rules, few }} onAsked={reload} />}
      {questions.length === 0 ? (
        <p className="lecture-questions__lead">{t("empty")}</p>
      ) : (
        <ol className="lecture-questions__list">
          {questions.map((question) => (
            <li key={question.seq} className="lecture-question">
              <div>
                <p className="lecture-question__text" dir="auto">
                  {question.text}
                </p>
                <p className="lecture-questions__lead">
                  <span dir="auto">{question.asker ?? t("anonymous")}</span>
                  {question.own && ` · ${t("own")}`}
                  {question.state === "dismissed" && ` · ${t("state.dismissed")}`}
                </p>
              </div>
              <Votes {...{ lectureId, question, hosting }} onVoted={reload} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface VotesProps extends LectureQuestionsProps {
  question: ListedQuestion;
  onVoted: () => void;
}

function Votes({ lectureId, question, hosting, onVoted }: VotesProps) {
  const { t } = useTranslation("questions");
  const notify = useNotify();
  const { busy, submit } = useSubmit(() => toggleVote(lectureId, question));
  const { text, votes, state, own = false, voted = false } = question;
  if (hosting || own || state !== "open") return <span>{t("votes", { count: votes })}</span>;
  return (
    <ToggleButton
      checked={voted}
      disabledFocusable={busy}
      aria-label={t("voteFor", { text, count: votes })}
      onClick={() =>
        void submit(undefined, {
          onDone: onVoted,
          onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
        })
      }
    >
      {t("vote", { count: votes })}
    </ToggleButton>
  );
}
