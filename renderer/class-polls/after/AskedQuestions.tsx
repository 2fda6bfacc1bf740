import { useTranslation } from "react-i18next";
import type { Question } from "#contract/room/question.ts";

/** The questions of a lecture, with their votes and answers. */
export function AskedQuestions({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation("class-polls");
  if (questions.length === 0) return null;
  return (
    <>
      <h3>{t("questions")}</h3>
      <ol className="class-polls__list">
        {questions.map(({ seq, text, asker, votes, state, answer }) => (
          <li key={seq}>
            <div>
              <p className="class-polls__text" dir="auto">
                {text}
              </p>
              <p className="class-polls__lead">
                <span dir="auto">{asker ?? t("anonymous")}</span>
                {` · ${t("votes", { count: votes })} · ${t(`state.${state}`)}`}
              </p>
              {answer !== undefined && (
                <p className="class-polls__answer" dir="auto">
                  {answer}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
