import { Switch } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { SelectField } from "#renderer/ui/SelectField.tsx";
import { useRoom, useVisit } from "../use-visit.ts";

const SLOW_CHOICES = [0, 10, 30, 60, 300];

export function ChatRulesForm() {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const { locked, slowSeconds } = useRoom(({ room }) => room.classroom.chat);
  return (
    <section className="room-rules" aria-label={t("people.chat")}>
      <h3>{t("people.chat")}</h3>
      <Switch
        label={t("people.lockChat")}
        checked={locked}
        onChange={(_, { checked }) => session.acts.do("chat-rules", { locked: checked, slowSeconds })}
      />
      <SelectField
        label={t("people.slow")}
        value={String(slowSeconds)}
        options={SLOW_CHOICES.map((seconds) => ({
          value: String(seconds),
          text: seconds === 0 ? t("people.slowOff") : t("people.slowSeconds", { count: seconds }),
        }))}
        onChoose={(chosen) => session.acts.do("chat-rules", { locked, slowSeconds: Number(chosen) })}
      />
    </section>
  );
}
