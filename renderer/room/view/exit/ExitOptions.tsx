import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import type { Phase } from "../../machine/room-state.ts";
import { roomErrorText } from "../layout/room-text.ts";
import { useRoomClient } from "../../client/use-room-client.ts";
import { LectureNumbers } from "./LectureNumbers.tsx";
import { NextSteps } from "./NextSteps.tsx";
import "./exit.css";

type Over = Extract<Phase, { name: "ended" | "failed" }>;

/** The server's error codes that make a retry useless, because the lecture is over or no longer exists. */
const overCodes: readonly string[] = ["room_ended", "lecture_deleted", "lecture_not_found"];

/** Shown when the user's stay in the room is over: the reason why it ended, and what the user can do next. */
export function ExitOptions({ phase }: { phase: Over }) {
  const { t } = useTranslation(["room", "shell"]);
  const { roomId, client } = useRoomClient();
  const why = phase.name === "ended" ? phase.reason : phase.error.code;
  const hasEnded = why === "ended_by_host" || why === "room_ended";
  return (
    <section className="room-exit">
      <p role="alert">{phase.name === "ended" ? t(`ended.${phase.reason}`) : roomErrorText(phase.error)}</p>
      {why === "ended_by_host" && <LectureNumbers />}
      {why === "room_ended" && <NextSteps />}
      <div className="room-exit-actions">
        {why === "ended_by_host" && (
          <Button onClick={() => client.dispatch({ type: "retry" })}>{t("summary.backToRoom")}</Button>
        )}
        {why !== "ended_by_host" && !overCodes.includes(why) && (
          <Button appearance="primary" onClick={() => client.dispatch({ type: "retry" })}>
            {t("tryAgain")}
          </Button>
        )}
        <LinkButton to={`/lecture?id=${roomId}`}>{t("back")}</LinkButton>
        {hasEnded && (
          <LinkButton to="/dashboard" appearance="primary">
            {t("myDashboard", { ns: "shell" })}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
