import { useTranslation } from "react-i18next";
import { DEFAULT_DURATION_MINUTES } from "#renderer/constants.ts";
import { ConnectionIndicator } from "./layout/ConnectionIndicator.tsx";
import { LeaveButton } from "./exit/LeaveButton.tsx";
import { useRoomLayout } from "./layout/room-layout.ts";
import { RecordingIndicator } from "./recording/RecordingIndicator.tsx";
import { RoomStatus } from "./RoomStatus.tsx";
import { LectureClock } from "./controls/LectureClock.tsx";
import { PanelToggles } from "./controls/PanelToggles.tsx";
import { isHost, isInside, isOver } from "../store/room-selectors.ts";
import { useRoom } from "../client/use-room-client.ts";

export function RoomHeader() {
  const { t } = useTranslation("room");
  const lecture = useRoom(({ room }) => room.connection?.lecture);
  const phase = useRoom(({ room }) => room.phase.name);
  const hosting = useRoom(isHost);
  const inside = useRoom(isInside);
  const assistant = useRoom(({ room }) => room.roomInfo.assistant);
  const viewers = useRoom(({ room }) => room.roomInfo.viewerCount);
  const poor = useRoom(({ room }) => room.roomInfo.poorConnections);
  const over = useRoom(isOver);
  const layout = useRoomLayout();
  return (
    <header className="room-header">
      <div className="room-title">
        <h1>{lecture?.name ?? t("title")}</h1>
        <p>
          {lecture && (
            <span className="room-title-fixed">{t("withInstructor", { name: lecture.instructorName })}</span>
          )}
          <span className="room-title-fixed">
            {t("duration", { count: lecture?.duration ?? DEFAULT_DURATION_MINUTES })}
          </span>
          {assistant && (
            <span className="room-title-fixed room-title-assistant">
              {t("assistant.shown", { name: assistant.name })}
            </span>
          )}
          {inside && <span className="room-viewers">{t("viewers", { count: viewers })}</span>}
          {hosting && poor > 0 && (
            <span className="room-poor-connections">
              <span className="room-dot" aria-hidden="true" />
              {t("poorConnections", { count: poor, viewers })}
            </span>
          )}
        </p>
      </div>
      <div className="room-state">
        {hosting && phase === "live" && <LectureClock />}
        <RoomStatus />
        {inside && <RecordingIndicator />}
        {phase === "live" && <ConnectionIndicator />}
      </div>
      {(layout === "wide" || over) && <PanelToggles />}
      <LeaveButton />
    </header>
  );
}
