import "#renderer/messages/en/questions.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ListedQuestion } from "#contract/room/question.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { PagedFrame } from "#renderer/kit/lists/PagedItems.tsx";
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
  const list = usePagedQuery(questionsQuery(lectureId));
  return (
    <section className="lecture-questions" aria-labelledby={heading}>
      <h2 id={heading}>{t("title")}</h2>
      <p className="lecture-questions__lead">{t(hosting ? "leadHost" : "lead")}</p>
      {!hosting && list.pages && (
        <AskBeforeForm lectureId={lectureId} rules={list.pages.rules} few={list.pages.few} />
      )}
      <PagedFrame list={list} texts={{ loading: t("loading"), empty: t("empty"), more: t("more") }}>
        <ol className="lecture-questions__list">
          {list.items.map((question) => (
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
              <Votes {...{ lectureId, question, hosting }} />
            </li>
          ))}
        </ol>
      </PagedFrame>
    </section>
  );
}

interface VotesProps extends LectureQuestionsProps {
  question: ListedQuestion;
}

function Votes({ lectureId, question, hosting }: VotesProps) {
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
          onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
        })
      }
    >
      {t("vote", { count: votes })}
    </ToggleButton>
  );
}
