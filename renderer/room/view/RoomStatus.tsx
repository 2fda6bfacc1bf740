import { useTranslation } from "react-i18next";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { useRoom } from "../client/use-room-client.ts";
import { boardSlide, isHost, shownSource } from "../store/room-selectors.ts";

/** The state of the lecture, or the state of the connection while this page is not connected. */
export function RoomStatus() {
  const { t } = useTranslation("room");
  const phase = useRoom(({ room }) => room.phase.name);
  const source = useRoom(shownSource);
  const hasBoard = useRoom(boardSlide) !== null;
  const stage = useLectureStage();
  const shown = hasBoard ? t("board.shown") : t(`stage.source.${source}`);
  return (
    <output className="room-status" data-phase={phase} data-stage={stage} data-source={source}>
      <span className="room-dot" aria-hidden="true" />
      {phase === "live" ? t(`lectureStage.${stage}`) : t(`phase.${phase}`)}
      {phase === "live" && <span className="room-source">{shown}</span>}
    </output>
  );
}

function useLectureStage() {
  const lecture = useRoom(({ room }) => room.connection?.lecture);
  const ended = useRoom(({ room }) => room.roomInfo.ended);
  const isLive = useRoom((view) => isHost(view) || view.room.stage.hostPresent);
  const now = useNow();
  return lecture ? stageOf({ ...lecture, isLive, ended }, now) : "upcoming";
}
