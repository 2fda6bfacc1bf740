import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { usePracticeRoom } from "../client/use-practice-room.ts";
import { RoomClientContext, useRoom } from "../client/use-room-client.ts";
import { isInside } from "../store/room-selectors.ts";
import { HostControls } from "./controls/HostControls.tsx";
import { SettingsPanel } from "./controls/SettingsPanel.tsx";
import { SettingsToggle } from "./controls/SettingsToggle.tsx";
import { useVisibleHeight } from "./layout/use-visible-height.ts";
import { RoomBanners } from "./RoomBanners.tsx";
import { PlaybackControls } from "./stage/PlaybackControls.tsx";
import { Stage } from "./stage/Stage.tsx";
import "./layout/room.css";
import "./header.css";
import "./stage/stage.css";
import "./controls/controls.css";
import "./layout/panels.css";
import "./layout/portrait.css";
import "./layout/landscape.css";

interface PracticePageProps {
  lecture: LectureDetail;
  /** When the practice room closes. ISO-8601. */
  closesAt: string;
}

/** The host's room before the lecture, alone. The stage shows what viewers would see. */
export function PracticePage({ lecture, closesAt }: PracticePageProps) {
  const openRoom = usePracticeRoom(lecture);
  return (
    <RoomClientContext value={openRoom}>
      <PracticeRoom lecture={lecture} closesAt={closesAt} />
    </RoomClientContext>
  );
}

function PracticeRoom({ lecture, closesAt }: PracticePageProps) {
  const { t } = useTranslation("room");
  const phase = useRoom(({ room }) => room.phase.name);
  const inside = useRoom(isInside);
  const visible = useVisibleHeight();
  return (
    <main ref={visible} className="room" data-phase={phase} data-role="host" aria-label={t("practice.title")}>
      <header className="room-header">
        <div className="room-title">
          <h1>{lecture.name}</h1>
        </div>
        <div className="room-state">
          <output className="room-status">{t("practice.title")}</output>
        </div>
        <LinkButton to={`/status?id=${lecture._id}`}>{t("practice.close")}</LinkButton>
      </header>
      <div className="room-banners">
        <p className="room-banner">{t("practice.note", { time: formatDateTime(closesAt) })}</p>
      </div>
      <RoomBanners wantsToHost />
      <div className="room-body">
        <div className="room-main">
          {inside ? <Stage /> : <p className="room-waiting">{t(`phase.${phase}`)}</p>}
          {inside && <SettingsPanel />}
        </div>
      </div>
      <div className="room-controls">
        <PlaybackControls />
        {inside && <HostControls />}
        {inside && <SettingsToggle />}
      </div>
    </main>
  );
}
