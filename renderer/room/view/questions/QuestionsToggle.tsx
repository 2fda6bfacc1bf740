import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { PanelToggle } from "../layout/PanelToggle.tsx";
import { QuestionIcon } from "../layout/room-icons.tsx";

/** The button that opens the questions. While they are closed, it shows how many are new. */
export function QuestionsToggle() {
  const { t } = useTranslation("room");
  const { client, store } = useRoomClient();
  const notify = useNotify();
  const lastSeq = useRoom(({ room }) => room.roomInfo.questions?.lastSeq);
  const open = useRoom((view) => view.questionsOpen);
  const seen = useRoom((view) => view.questionsSeen);
  useEffect(() => {
    if (open && lastSeq !== undefined) store.setState({ questionsSeen: lastSeq });
  }, [open, lastSeq, store]);
  useEffect(
    () =>
      client.moderation.teaching.on(({ name }) => {
        if (name !== "question-dismissed") return;
        notify({ status: "info", text: () => messages.t("questions.dismissed", { ns: "room" }) });
      }),
    [client, notify],
  );
  if (lastSeq === undefined) return null;
  const count = open ? 0 : Math.max(0, lastSeq - seen);
  return (
    <PanelToggle
      panel="questions"
      icon={<QuestionIcon />}
      text={t("questions.toggle")}
      news={{ count, label: t("questions.toggleNew", { count }) }}
    />
  );
}
