import { useTranslation } from "react-i18next";
import type { ListedQuestion } from "#contract/room/question.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { useModerates } from "../../client/use-moderates.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";
import { MessageText } from "../chat/message/MessageText.tsx";

interface QuestionItemProps {
  question: ListedQuestion;
  onVote: (question: ListedQuestion) => Promise<void>;
  onMenu: (question: ListedQuestion, anchor: HTMLElement) => void;
}

export function QuestionItem({ question, onVote, onMenu }: QuestionItemProps) {
  const { t } = useTranslation("questions");
  const moderates = useModerates();
  const { text, asker, state, answer, own = false, muted = false } = question;
  return (
    <li className="room-question" data-state={state} data-own={own}>
      <p className="room-question-head">
        <strong dir="auto">{asker ?? t("anonymous")}</strong>
        {own && <span>{t("own")}</span>}
        {muted && <span>{t("muted")}</span>}
        {state !== "open" && <span className="room-question-state">{t(`state.${state}`)}</span>}
      </p>
      <MessageText text={text} />
      {answer !== undefined && (
        <div className="room-question-answer">
          <strong>{t("answer")}</strong>
          <MessageText text={answer} />
        </div>
      )}
      <div className="room-question-actions">
        <Votes question={question} onVote={onVote} />
        {moderates && <AnswerButton question={question} />}
        {(moderates || !own) && (
          <Button
            appearance="subtle"
            aria-haspopup="menu"
            aria-label={t("actionsFor", { text })}
            onClick={({ currentTarget }) => onMenu(question, currentTarget)}
          >
            {t("actions")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The votes, which viewers change by pressing them. */
function Votes({ question, onVote }: Pick<QuestionItemProps, "question" | "onVote">) {
  const { t } = useTranslation("questions");
  const hosting = useRoom(isHost);
  const { text, votes, state, own = false, voted = false } = question;
  if (hosting || own || (state !== "open" && state !== "answering"))
    return <span className="room-question-votes">{t("votes", { count: votes })}</span>;
  return (
    <ToggleButton
      checked={voted}
      aria-label={t("voteFor", { text, count: votes })}
      onClick={() => void onVote(question)}
    >
      {t("vote", { count: votes })}
    </ToggleButton>
  );
}

function AnswerButton({ question: { seq, text, state } }: Pick<QuestionItemProps, "question">) {
  const { t } = useTranslation("questions");
  const { client } = useRoomClient();
  if (state === "answered" || state === "dismissed") return null;
  const answering = state === "answering";
  return (
    <Button
      appearance="primary"
      aria-label={t(answering ? "doneNamed" : "answerNowNamed", { text })}
      onClick={() =>
        client.moderation.request("decide-question", { seq, decision: answering ? "done" : "answer" })
      }
    >
      {t(answering ? "done" : "answerNow")}
    </Button>
  );
}
