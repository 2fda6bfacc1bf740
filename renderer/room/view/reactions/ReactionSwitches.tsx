import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";

/** Reactions for everybody, which the host decides, and on this page. */
export function ReactionSwitches() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const allowed = useRoom(({ room }) => room.roomInfo.questions?.rules.reactions);
  const hosting = useRoom(isHost);
  const shown = useStore(mediaSettings, (settings) => settings.reactions);
  if (allowed === undefined) return null;
  return (
    <div>
      {hosting && (
        <SwitchField
          label={t("reactions.allow")}
          checked={allowed}
          onChange={(reactions) => client.moderation.request("question-rules", { reactions })}
        />
      )}
      {allowed && (
        <SwitchField
          label={t("reactions.show")}
          checked={shown}
          onChange={(reactions) => mediaSettings.getState().update({ reactions })}
        />
      )}
    </div>
  );
}
