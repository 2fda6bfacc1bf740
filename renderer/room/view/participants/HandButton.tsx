import { useTranslation } from "react-i18next";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { HandFilledIcon, HandIcon } from "../layout/room-icons.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

export function HandButton() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const raised = useRoom(({ room }) => room.roomInfo.handRaised);
  return (
    <ToggleButton
      icon={raised ? <HandFilledIcon /> : <HandIcon />}
      checked={raised}
      onClick={() => client.moderation.request("hand", { raised: !raised })}
    >
      {t(raised ? "hand.lower" : "hand.raise")}
    </ToggleButton>
  );
}
