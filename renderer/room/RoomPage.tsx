import { useTranslation } from "react-i18next";
import { useOpenVisit, useRoom, VisitContext } from "./use-visit.ts";
import { isHost, isInside } from "./room-selectors.ts";
import { ChatPanel } from "./view/ChatPanel.tsx";
import { ControlBar } from "./view/ControlBar.tsx";
import { Notices } from "./view/Notices.tsx";
import { PeoplePanel } from "./view/PeoplePanel.tsx";
import { RoomHeader } from "./view/RoomHeader.tsx";
import { SettingsPanel } from "./view/SettingsPanel.tsx";
import { Stage } from "./view/Stage.tsx";
import { WayOut } from "./view/WayOut.tsx";
import "./view/room.css";
import "./view/header.css";
import "./view/stage.css";
import "./view/controls.css";
import "./view/chat.css";
import "./view/people.css";

interface RoomPageProps {
  lectureId: string;
  /** What the address says; what counts is the role that the server gives. */
  wantsToHost: boolean;
}

export function RoomPage(props: RoomPageProps) {
  return <RoomVisit key={props.lectureId} {...props} />;
}

function RoomVisit({ lectureId, wantsToHost }: RoomPageProps) {
  const visit = useOpenVisit(lectureId);
  return (
    <VisitContext value={visit}>
      <Room wantsToHost={wantsToHost} />
    </VisitContext>
  );
}

export function Room({ wantsToHost }: { wantsToHost: boolean }) {
  const { t } = useTranslation("room");
  const phase = useRoom(({ room }) => room.phase);
  const inside = useRoom(isInside);
  const hosting = useRoom(isHost);
  const over = phase.name === "ended" || phase.name === "failed";
  return (
    <main className="room" data-phase={phase.name} aria-label={t("title")}>
      <RoomHeader />
      <Notices wantsToHost={wantsToHost} />
      <div className="room-body">
        <div className="room-main">
          {over && <WayOut phase={phase} />}
          {!over && inside && <Stage />}
          {!over && !inside && <p className="room-waiting">{t(`phase.${phase.name}`)}</p>}
          {!over && inside && <SettingsPanel />}
          {!over && <ControlBar />}
        </div>
        {hosting && !over && <PeoplePanel />}
        <ChatPanel />
      </div>
    </main>
  );
}
