import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { boardSlide } from "../../store/room-selectors.ts";
import { SlidesIcon } from "../layout/room-icons.tsx";

/** Host: offers the decks, or takes the board away again. An older server has none. */
export function SlidesButton() {
  const { t } = useTranslation("room");
  const { client, store } = useRoomClient();
  const known = useRoom(({ room }) => room.roomInfo.board !== null);
  const shown = useRoom(boardSlide) !== null;
  if (!known) return null;
  return (
    <Button
      className="room-device"
      data-state={shown ? "on" : "off"}
      icon={<SlidesIcon />}
      aria-haspopup={shown ? undefined : "dialog"}
      onClick={() => (shown ? client.moderation.board.show(null) : store.setState({ decksOpen: true }))}
    >
      {t(shown ? "board.stop" : "board.start")}
    </Button>
  );
}
