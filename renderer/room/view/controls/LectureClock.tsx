import { useTranslation } from "react-i18next";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { useRoom } from "../../client/use-room-client.ts";

const MINUTE_MS = 60_000;

/** For the host: how much of the lecture has passed and is left, in minutes. Renders nothing before the start. */
export function LectureClock() {
  const { t } = useTranslation("room");
  const lecture = useRoom(({ room }) => room.connection?.lecture);
  const now = useNow();
  if (!lecture) return null;
  const passed = Math.floor((now.getTime() - Date.parse(lecture.schedule)) / MINUTE_MS);
  if (passed < 0) return null;
  const left = lecture.duration - passed;
  return (
    <span className="room-clock" role="timer">
      {left >= 0 ? t("clock.left", { passed, left }) : t("clock.over", { passed, over: -left })}
    </span>
  );
}
