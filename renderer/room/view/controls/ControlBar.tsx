import { isHost, isInside } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";
import { HandButton } from "../participants/HandButton.tsx";
import { HostControls } from "./HostControls.tsx";
import { PlaybackControls } from "../stage/PlaybackControls.tsx";
import { SettingsToggle } from "./SettingsToggle.tsx";

export function ControlBar() {
  const hosting = useRoom(isHost);
  const inside = useRoom(isInside);
  return (
    <div className="room-controls">
      <PlaybackControls />
      {hosting && inside && <HostControls />}
      {!hosting && inside && <HandButton />}
      {inside && <SettingsToggle />}
    </div>
  );
}
