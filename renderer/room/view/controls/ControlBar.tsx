import { isHost, isInside } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";
import { HandButton } from "../participants/HandButton.tsx";
import { EndLectureButton } from "./EndLectureButton.tsx";
import { HostControls } from "./HostControls.tsx";
import { ReactionButtons } from "../reactions/ReactionButtons.tsx";
import { RecordingControls } from "../recording/RecordingControls.tsx";
import { PlaybackControls } from "../stage/PlaybackControls.tsx";
import { SettingsToggle } from "./SettingsToggle.tsx";
import { useRoomLayout } from "../layout/room-layout.ts";
import { PanelToggles } from "./PanelToggles.tsx";

export function ControlBar() {
  const hosting = useRoom(isHost);
  const inside = useRoom(isInside);
  const layout = useRoomLayout();
  return (
    <div className="room-controls" data-inside={inside}>
      <PlaybackControls />
      {hosting && inside && <HostControls />}
      {hosting && inside && layout === "wide" && <RecordingControls />}
      {!hosting && inside && <HandButton />}
      {!hosting && inside && <ReactionButtons />}
      {inside && <SettingsToggle />}
      {layout !== "wide" && <PanelToggles />}
      {hosting && inside && <EndLectureButton />}
    </div>
  );
}
