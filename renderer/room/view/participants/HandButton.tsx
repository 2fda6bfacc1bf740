import { ToggleButton } from "@fluentui/react-components";
import { HandRightFilled, HandRightRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

export function HandButton() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const raised = useRoom(({ room }) => room.roomInfo.handRaised);
  return (
    <ToggleButton
      icon={raised ? <HandRightFilled /> : <HandRightRegular />}
      checked={raised}
      onClick={() => client.moderation.request("hand", { raised: !raised })}
    >
      {t(raised ? "hand.lower" : "hand.raise")}
    </ToggleButton>
  );
}
