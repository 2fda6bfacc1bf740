import { useTranslation } from "react-i18next";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { chosenChatRules } from "../../store/room-selectors.ts";
import { slowModeText } from "../layout/room-text.ts";

const SLOW_CHOICES = [0, 10, 30, 60, 300];

export function ChatRulesForm() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const locked = useRoom((view) => chosenChatRules(view).locked);
  const slowSeconds = useRoom((view) => chosenChatRules(view).slowSeconds);
  return (
    <section className="room-chat-rules" aria-label={t("participants.chat")}>
      <h3>{t("participants.chat")}</h3>
      <SwitchField
        label={t("participants.lockChat")}
        checked={locked}
        onChange={(checked) => client.moderation.changeChatRules({ locked: checked })}
      />
      <SelectField
        label={t("participants.slow")}
        value={String(slowSeconds)}
        options={SLOW_CHOICES.map((seconds) => ({
          value: String(seconds),
          text: seconds === 0 ? t("participants.slowOff") : slowModeText("participants", seconds),
        }))}
        onChoose={(chosen) => client.moderation.changeChatRules({ slowSeconds: Number(chosen) })}
      />
    </section>
  );
}
