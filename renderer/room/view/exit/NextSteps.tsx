import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { whenSentence } from "#renderer/kit/formatting/format-schedule.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { useRoomClient } from "../../client/use-room-client.ts";
import { nextStepsQuery } from "./next-steps-query.ts";

/** Shown to a student after the lecture: the instructor's next lecture and the receipt, if available. */
export function NextSteps() {
  const { t } = useTranslation("room");
  const { roomId } = useRoomClient();
  const { state } = useQuery(nextStepsQuery(roomId));
  const now = useNow();
  if (state.phase !== "loaded") return null;
  const { instructorName, next, textRef } = state.data;
  return (
    <div className="room-next">
      {next && (
        <Link className="room-next-lecture" to={`/lecture?id=${next._id}`}>
          <span>{t("next.heading", { name: instructorName })}</span>
          <strong>{next.name}</strong>
          <span>{whenSentence(next, now)}</span>
        </Link>
      )}
      {textRef !== null && <Link to={`/receipt?ref=${textRef}`}>{t("next.receipt")}</Link>}
    </div>
  );
}
