import "#renderer/messages/en/questions.ts";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useRoom } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";
import { RoomPanel } from "../layout/RoomPanel.tsx";
import { AskForm } from "./AskForm.tsx";
import { isOutOfOrder } from "./question-list.ts";
import { QuestionItem } from "./QuestionItem.tsx";
import { QuestionMenu, useQuestionMenu } from "./QuestionMenu.tsx";
import { QuestionRulesForm } from "./QuestionRulesForm.tsx";
import { type Questions, useQuestionList } from "./use-question-list.ts";
import "./questions.css";

export function QuestionsPanel() {
  const { t } = useTranslation("questions");
  const hosting = useRoom(isHost);
  const questions = useQuestionList();
  return (
    <RoomPanel name="questions" title={t("title")}>
      {hosting && <QuestionRulesForm />}
      <QuestionRows questions={questions} />
      {!hosting && <AskForm onAsked={questions.add} />}
    </RoomPanel>
  );
}

function QuestionRows({ questions }: { questions: Questions }) {
  const { t } = useTranslation("questions");
  const { list, more, sort } = questions;
  const menu = useQuestionMenu();
  return (
    <>
      {isOutOfOrder(list) && (
        <Button className="room-questions-sort" onClick={sort}>
          {t("sort")}
        </Button>
      )}
      {/* The list scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="room-questions-list" aria-label={t("list")} tabIndex={0}>
        {list.questions?.length === 0 && <p className="room-chat-empty">{t("empty")}</p>}
        <ol>
          {list.questions?.map((question) => (
            <QuestionItem key={question.seq} question={question} onVote={questions.vote} onMenu={menu.show} />
          ))}
        </ol>
        {list.next !== null && <Button onClick={more}>{t("more")}</Button>}
      </section>
      <QuestionMenu opened={menu.opened} onClose={menu.close} onMute={questions.mute} />
    </>
  );
}
