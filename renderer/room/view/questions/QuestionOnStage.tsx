import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useModerates } from "../../client/use-moderates.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { StageStrip } from "../layout/StageStrip.tsx";

/** The question that the host is answering. */
export function QuestionOnStage() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const question = useRoom(({ room }) => room.roomInfo.questions?.answering ?? null);
  const moderates = useModerates();
  if (question === null) return <StageStrip text={null} />;
  const { seq, asker, text } = question;
  const done = () => client.moderation.request("decide-question", { seq, decision: "done" });
  return (
    <StageStrip
      text={
        <>
          <strong dir="auto">{asker ?? t("questions.anonymous")}</strong> <span dir="auto">{text}</span>
        </>
      }
      button={moderates && <Button onClick={done}>{t("questions.done")}</Button>}
    />
  );
}
