import { isHost, isInside } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";
import { HandButton } from "./HandButton.tsx";
import { HostControls } from "./HostControls.tsx";
import { PlaybackControls } from "./PlaybackControls.tsx";
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
