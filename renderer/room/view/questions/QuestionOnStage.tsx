import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useModerates } from "../../client/use-moderates.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

/**
 * The question that the host is answering. It stands above the stage, so that it covers nothing. Screen readers read a
 * question only if its `output` was there before.
 */
export function QuestionOnStage() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const question = useRoom(({ room }) => room.roomInfo.questions?.answering ?? null);
  const moderates = useModerates();
  return (
    <div className={question ? "room-question-on-stage" : undefined}>
      <output>
        {question && (
          <>
            <strong dir="auto">{question.asker ?? t("questions.anonymous")}</strong>{" "}
            <span dir="auto">{question.text}</span>
          </>
        )}
      </output>
      {question && moderates && (
        <Button
          onClick={() =>
            client.moderation.request("decide-question", { seq: question.seq, decision: "done" })
          }
        >
          {t("questions.done")}
        </Button>
      )}
    </div>
  );
}
