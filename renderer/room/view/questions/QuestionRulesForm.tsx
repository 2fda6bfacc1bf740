import { useTranslation } from "react-i18next";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

/** What the host allows. */
export function QuestionRulesForm() {
  const { t } = useTranslation("questions");
  const { client } = useRoomClient();
  const rules = useRoom(({ room }) => room.roomInfo.questions?.rules);
  if (!rules) return null;
  return (
    <details className="room-question-rules">
      <summary>{t("rules.title")}</summary>
      {(["open", "anonymous", "everyMinute"] as const).map((rule) => (
        <SwitchField
          key={rule}
          label={t(`rules.${rule}`)}
          checked={rules[rule]}
          onChange={(checked) => client.moderation.request("question-rules", { [rule]: checked })}
        />
      ))}
    </details>
  );
}
