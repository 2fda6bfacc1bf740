import { type ComponentProps, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { claimRoom, roomFor } from "../ahead/enter-ahead.ts";
import { useOpenRoomClient, useRoom, RoomClientContext } from "../client/use-room-client.ts";
import { useModerates } from "../client/use-moderates.ts";
import { isHost, isInside } from "../store/room-selectors.ts";
import type { SlideParts } from "./board/RoomBoard.tsx";
import { ChatPanel } from "./chat/ChatPanel.tsx";
import { ControlBar } from "./controls/ControlBar.tsx";
import { RoomBanners } from "./RoomBanners.tsx";
import { LazyParticipantsPanel } from "./participants/lazy-participants-panel.ts";
import { PollOnStage } from "./polls/PollOnStage.tsx";
import { RoomPolls } from "./polls/RoomPolls.tsx";
import { LazyQuestionsPanel } from "./questions/lazy-questions-panel.ts";
import { QuestionOnStage } from "./questions/QuestionOnStage.tsx";
import { RoomHeader } from "./RoomHeader.tsx";
import { SettingsPanel } from "./controls/SettingsPanel.tsx";
import { Stage } from "./stage/Stage.tsx";
import { ExitOptions } from "./exit/ExitOptions.tsx";
import { OpenedPanel } from "./layout/RoomPanel.tsx";
import { useFittingPanels } from "./layout/room-layout.ts";
import { useVisibleHeight } from "./layout/use-visible-height.ts";
import "./layout/room.css";
import "./header.css";
import "./stage/stage.css";
import "./controls/controls.css";
import "./chat/chat.css";
import "./participants/participants.css";
import "./layout/stage-strip.css";
import "./reactions/reactions.css";
import "./layout/panels.css";
import "./layout/portrait.css";
import "./layout/landscape.css";

interface RoomPageProps {
  lectureId: string;
  /** The role that the URL asks for. The role that the server grants takes precedence. */
  wantsToHost: boolean;
  /** The lecture's files, for the panel beside the stage. */
  materials?: ReactNode;
  /** What is in the panel of the class polls. */
  polls?: ComponentProps<typeof RoomPolls>["panel"] | undefined;
  slides?: SlideParts | undefined;
  /** What becomes of a lecture that broke off. */
  interruption?: ReactNode;
}

export function RoomPage(props: RoomPageProps) {
  return <ConnectedRoom key={props.lectureId} {...props} />;
}

function ConnectedRoom({ lectureId, ...room }: RoomPageProps) {
  const openRoom = useOpenRoomClient(lectureId, roomFor);
  useEffect(() => claimRoom(openRoom), [openRoom]);
  return (
    <RoomClientContext value={openRoom}>
      <Room {...room} />
    </RoomClientContext>
  );
}

export function Room({ wantsToHost, slides, ...parts }: Omit<RoomPageProps, "lectureId">) {
  const { t } = useTranslation("room");
  const phase = useRoom(({ room }) => room.phase);
  const inside = useRoom(isInside);
  const hosting = useRoom(isHost);
  const moderates = useModerates();
  const over = phase.name === "ended" || phase.name === "failed";
  useFittingPanels();
  useEffect(() => {
    if (wantsToHost) void LazyParticipantsPanel.preload();
  }, [wantsToHost]);
  const visible = useVisibleHeight();
  return (
    <main
      ref={visible}
      className="room"
      data-phase={phase.name}
      data-role={hosting ? "host" : "viewer"}
      aria-label={t("title")}
    >
      <RoomHeader />
      <div className="room-banners">
        <QuestionOnStage />
        <PollOnStage />
        <RoomBanners wantsToHost={wantsToHost} interruption={parts.interruption} />
      </div>
      <div className="room-body">
        <div className="room-main">
          {over && <ExitOptions phase={phase} />}
          {!over && inside && <Stage slides={slides} />}
          {!over && !inside && <p className="room-waiting">{t(`phase.${phase.name}`)}</p>}
          {!over && inside && <SettingsPanel />}
        </div>
        {moderates && !over && (
          <Suspense>
            <LazyParticipantsPanel />
          </Suspense>
        )}
        {!over && (
          <OpenedPanel name="questions" title={t("questions.toggle")}>
            <LazyQuestionsPanel />
          </OpenedPanel>
        )}
        {!over && parts.polls && <RoomPolls panel={parts.polls} />}
        <ChatPanel materials={parts.materials} />
      </div>
      {!over && <ControlBar />}
    </main>
  );
}
