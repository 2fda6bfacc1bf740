import "#renderer/messages/en/lobby.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { LOBBY_COVER_SIZES } from "#contract/pictures/picture-variants.ts";
import { PreJoinCheck } from "#renderer/pre-join/PreJoinCheck.tsx";
import { RecordingNote } from "#renderer/pre-join/RecordingNote.tsx";
import { StartsIn } from "#renderer/pre-join/StartsIn.tsx";
import { type Lobby as LobbyData, lobbyQuery } from "#renderer/pre-join/lobby-query.ts";
import { ParticipantSummary } from "#renderer/pre-join/ParticipantSummary.tsx";
import { OversoldNote } from "#renderer/lectures/OversoldNote.tsx";
import { useSeatLimits } from "#renderer/lectures/use-seat-limits.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { lectureQuery } from "#renderer/lectures/lecture-queries.ts";
import { LectureTime } from "#renderer/lectures/LectureTime.tsx";
import defaultCover from "#renderer/kit/default-cover.svg";
import { durationInMinutes, fullSchedule } from "#renderer/kit/formatting/format-schedule.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useSfuChoice } from "#renderer/data/queries/use-sfu-choice.ts";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { LoadedLecturePage } from "../lectures/LecturePage.tsx";
import { useAccount } from "#renderer/data/session/use-account.ts";
import { usePreloadRoom } from "./use-preload-room.ts";
import "./status-screen.css";

/** The lobby shows the lecture that its page has just shown, without a round trip. */
const LECTURE_OPTIONS = { staleMs: 15_000 };
const LOBBY_OPTIONS = { poll: { everyMs: 10_000 } };

interface JoinButtonProps {
  lecture: LectureDetail;
  hosts: boolean;
  onJoin: () => void;
}

function JoinButton({ lecture, hosts, onJoin }: JoinButtonProps) {
  const { t } = useTranslation("lectures");
  const stage = stageOf(lecture, useNow());
  return (
    <>
      <LinkButton
        appearance="primary"
        size="large"
        to={`/class/${lecture._id}/${hosts ? "t" : "f"}`}
        // A host's page first decides what to send.
        onClick={(opensHere) => opensHere && !hosts && onJoin()}
      >
        {hosts ? t("hostClass") : t("joinClass")}
      </LinkButton>
      {(stage === "upcoming" || stage === "soon") && (
        <p className="status-page__note">{hosts ? t("earlyHost") : t("earlyViewer")}</p>
      )}
      {hosts && stage === "upcoming" && (
        <>
          <LinkButton to={`/practice?id=${lecture._id}`}>{t("practice")}</LinkButton>
          <p className="status-page__note">{t("practiceNote")}</p>
        </>
      )}
      {stage === "ended" && <p className="status-page__note">{t("lectureEnded")}</p>}
    </>
  );
}

function HostPreJoinCheck({ lecture, lobby }: { lecture: LectureDetail; lobby: LobbyData | null }) {
  const limits = useSeatLimits();
  const sfu = useSfuChoice(lecture._id, lobby?.sfu ?? null);
  return <PreJoinCheck roomId={lecture._id} host={{ limits, seats: lecture.seatsTaken, sfu }} />;
}

function Lobby({ lecture }: { lecture: LectureDetail }) {
  const { t } = useTranslation("lectures");
  const hosts = lecture.instructor === useAccount()._id;
  const { state } = useQuery(lobbyQuery(lecture._id), LOBBY_OPTIONS);
  // What is no longer certain is not shown. The connection bar says that the server can't be reached.
  const lobby = state.phase === "loaded" && state.error === null ? state.data : null;
  const enterRoom = usePreloadRoom(lecture._id);
  return (
    <article className="status-page">
      <Picture
        className="status-page__picture"
        src={lecture.thumbnail}
        fallback={defaultCover}
        alt=""
        width={640}
        height={360}
        sizes={LOBBY_COVER_SIZES}
        eager
      />
      <div className="status-page__words">
        <p className="status-page__label">{t("goToClass")}</p>
        <h1>{lecture.name}</h1>
        <p className="status-page__when">
          <LectureTime time={lecture} />
        </p>
        <p>{t("startsAt", { when: fullSchedule(lecture) })}</p>
        <StartsIn schedule={lecture.schedule} zone={lecture.zone} />
        <ParticipantSummary lobby={lobby} />
        <p>
          {lecture.instructorName} · {durationInMinutes(lecture.duration)}
        </p>
        {lobby && <RecordingNote recording={lobby.recording} />}
        {hosts && <OversoldNote lecture={lecture} />}
        <JoinButton lecture={lecture} hosts={hosts} onJoin={enterRoom} />
        <Link className="status-page__back" to={`/lecture?id=${lecture._id}`}>
          {t("backToLecture")}
        </Link>
      </div>
      {hosts ? (
        <HostPreJoinCheck lecture={lecture} lobby={lobby} />
      ) : (
        <PreJoinCheck roomId={lecture._id} host={null} />
      )}
    </article>
  );
}

/** The lobby, which users see before they enter the room. */
export function StatusScreen() {
  const { t } = useTranslation("lectures");
  return (
    <LoadedLecturePage title={t("goToClass")} query={lectureQuery} options={LECTURE_OPTIONS}>
      {(lecture) => <Lobby lecture={lecture} />}
    </LoadedLecturePage>
  );
}
