import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { QuestionIcon } from "../layout/room-icons.tsx";
import { roomLayout, togglePanel } from "../layout/room-layout.ts";

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
  const unseen = open ? 0 : Math.max(0, lastSeq - seen);
  return (
    <ToggleButton
      icon={<QuestionIcon />}
      checked={open}
      aria-expanded={open}
      aria-controls="room-questions"
      aria-label={unseen > 0 ? t("questions.toggleNew", { count: unseen }) : undefined}
      onClick={() => store.setState((panels) => togglePanel(panels, "questionsOpen", roomLayout()))}
    >
      <span className="room-toggle-text">{t("questions.toggle")}</span>
      {unseen > 0 && <span className="room-unread">{unseen > 99 ? "99+" : unseen}</span>}
    </ToggleButton>
  );
}
