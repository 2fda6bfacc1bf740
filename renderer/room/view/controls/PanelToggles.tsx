import { useRoom } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";
import { ChatToggle } from "../chat/ChatToggle.tsx";
import { ParticipantsToggle } from "../participants/ParticipantsToggle.tsx";

/** In the header; on a phone in the control bar, within a thumb's reach. */
export function PanelToggles() {
  const hosting = useRoom(isHost);
  return (
    <div className="room-toggles">
      {hosting && <ParticipantsToggle />}
      <ChatToggle />
    </div>
  );
}
