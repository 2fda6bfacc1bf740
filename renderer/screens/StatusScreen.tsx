import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LectureDetail } from "#contract/lecture.ts";
import { GreenRoom } from "#renderer/green-room/GreenRoom.tsx";
import { StartsIn } from "#renderer/green-room/StartsIn.tsx";
import { useDoor } from "#renderer/green-room/use-door.ts";
import { WhoIsThere } from "#renderer/green-room/WhoIsThere.tsx";
import { When } from "#renderer/lectures/When.tsx";
import defaultCover from "#renderer/ui/default-cover.svg";
import { durationInMinutes, fullSchedule, progressOf } from "#renderer/ui/format-schedule.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { Picture } from "#renderer/ui/Picture.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import { LecturePage } from "./LecturePage.tsx";
import { useAccount } from "./use-account.ts";
import "./status-screen.css";

function WayIn({ lecture, hosts }: { lecture: LectureDetail; hosts: boolean }) {
  const { t } = useTranslation("lectures");
  const progress = progressOf(lecture, useNow());
  return (
    <>
      <LinkButton appearance="primary" size="large" to={`/class/${lecture._id}/${hosts ? "t" : "f"}`}>
        {hosts ? t("hostClass") : t("joinClass")}
      </LinkButton>
      {progress === "ahead" && (
        <p className="status-page__note">{hosts ? t("earlyHost") : t("earlyViewer")}</p>
      )}
      {progress === "over" && <p className="status-page__note">{t("lectureOver")}</p>}
    </>
  );
}

function Lobby({ lecture }: { lecture: LectureDetail }) {
  const { t } = useTranslation("lectures");
  const hosts = lecture.instructor === useAccount()._id;
  const door = useDoor(lecture._id);
  return (
    <article className="status-page">
      <Picture
        className="status-page__picture"
        src={lecture.thumbnail}
        fallback={defaultCover}
        alt=""
        width={640}
        height={360}
        sizes="(max-width: 860px) calc(100vw - 40px), 440px"
        eager
      />
      <div className="status-page__words">
        <p className="status-page__label">{t("goToClass")}</p>
        <h1>{lecture.name}</h1>
        <p className="status-page__when">
          <When time={lecture} />
        </p>
        <p>{t("startsAt", { when: fullSchedule(lecture) })}</p>
        <StartsIn schedule={lecture.schedule} zone={lecture.zone} clockLate={door?.clockLate ?? 0} />
        {door && <WhoIsThere door={door} />}
        <p>
          {lecture.instructorName} · {durationInMinutes(lecture.duration)}
        </p>
        <WayIn lecture={lecture} hosts={hosts} />
        <Link className="status-page__back" to={`/lecture?id=${lecture._id}`}>
          {t("backToLecture")}
        </Link>
      </div>
      <GreenRoom roomId={lecture._id} hosts={hosts} />
    </article>
  );
}

/** The last stop before the room. */
export function StatusScreen() {
  const { t } = useTranslation("lectures");
  return <LecturePage title={t("goToClass")}>{(lecture) => <Lobby lecture={lecture} />}</LecturePage>;
}
