import { useModerates } from "../../client/use-moderates.ts";
import { ChatToggle } from "../chat/ChatToggle.tsx";
import { PollsToggle } from "../polls/PollsToggle.tsx";
import { QuestionsToggle } from "../questions/QuestionsToggle.tsx";
import { ParticipantsToggle } from "../participants/ParticipantsToggle.tsx";

/**
 * The buttons that open the panels. They are in the header, or on a phone in the control bar, where a thumb can reach
 * them.
 */
export function PanelToggles() {
  const moderates = useModerates();
  return (
    <div className="room-toggles">
      {moderates && <ParticipantsToggle />}
      <PollsToggle />
      <QuestionsToggle />
      <ChatToggle />
    </div>
  );
}
