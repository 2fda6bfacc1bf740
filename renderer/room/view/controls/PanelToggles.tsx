import { useRoom } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";
import { ChatToggle } from "../chat/ChatToggle.tsx";
import { ParticipantsToggle } from "../participants/ParticipantsToggle.tsx";

/**
 * The buttons that open the panels. They are in the header, or on a phone in the control bar, where a thumb can reach
 * them.
 */
export function PanelToggles() {
  const hosting = useRoom(isHost);
  return (
    <div className="room-toggles">
      {hosting && <ParticipantsToggle />}
      <ChatToggle />
    </div>
  );
}
