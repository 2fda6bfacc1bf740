import { useTranslation } from "react-i18next";
import { NO_SHOW_REFUND_MINUTES } from "#contract/lectures/no-show.ts";
import { useCountdown } from "#renderer/kit/clock/use-countdown.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { useRoom } from "../../client/use-room-client.ts";

/**
 * Shown to a viewer while the host is away. Before the start, it shows the remaining time; after the start, what
 * happens if the host doesn't come.
 */
export function WaitingForHost() {
  const { t } = useTranslation("room");
  const lecture = useRoom(({ room }) => room.connection?.lecture);
  const seen = useRoom(({ room }) => room.stage.hostSeen);
  return (
    <div className="room-stage-message">
      <p>{t(seen ? "waiting.hostLeft" : "stage.hostAway")}</p>
      {lecture && <StartsIn schedule={lecture.schedule} />}
      {lecture && !seen && !lecture.isFree && <NoShowPromise schedule={lecture.schedule} />}
    </div>
  );
}

function StartsIn({ schedule }: { schedule: string }) {
  const { t } = useTranslation("room");
  const left = useCountdown(schedule);
  if (!left) return null;
  return (
    <p role="timer">
      {t("waiting.startsIn")}{" "}
      <strong>
        {left.days > 0 && <>{t("waiting.days", { count: left.days })} </>}
        {left.clock}
      </strong>
    </p>
  );
}

/**
 * Shown only from the lecture's start until the refund deadline. After the deadline, either the refunds are made or the
 * host has been in the room.
 */
function NoShowPromise({ schedule }: { schedule: string }) {
  const { t } = useTranslation("room");
  const now = useNow().getTime();
  const start = Date.parse(schedule);
  const refundAt = start + NO_SHOW_REFUND_MINUTES * 60_000;
  if (now < start || now >= refundAt) return null;
  return (
    <p>
      {t("waiting.noShowPromise")}{" "}
      {t("waiting.noShowTime", { time: formatDateTime(new Date(refundAt).toISOString()) })}
    </p>
  );
}
