import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { PinIcon, UnpinIcon } from "../layout/room-icons.tsx";
import { isHost } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { MessageText } from "./message/MessageText.tsx";

/** Shows the message that the host has pinned for everyone. It stays above the chat. */
export function PinnedMessage() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const pinned = useRoom(({ room }) => room.roomInfo.pinned);
  const hosting = useRoom(isHost);
  if (!pinned) return null;
  return (
    <section className="room-pinned" aria-label={t("chat.pinned")}>
      <PinIcon />
      <div className="room-pinned-message">
        <strong dir="auto">{pinned.sender}</strong>
        <MessageText text={pinned.text} />
      </div>
      {hosting && (
        <Button
          appearance="subtle"
          icon={<UnpinIcon />}
          aria-label={t("chat.unpin")}
          title={t("chat.unpin")}
          onClick={() => client.moderation.request("pin-message", { seq: null })}
        />
      )}
    </section>
  );
}
