import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";

interface ReplayLinkProps {
  lecture: Lecture;
  /** True if the user hosts the lecture. Hosts can watch the recording even if no replay was promised. */
  hosts: boolean;
}

/** A link to the replay of a lecture that was to be recorded and has ended. */
export function ReplayLink({ lecture, hosts }: ReplayLinkProps) {
  const { t } = useTranslation("lectures");
  const { recordingWished = false, replayDays = null } = lecture;
  const isOver = stageOf(lecture, useNow()) === "ended";
  if (!isOver || !recordingWished || (replayDays === null && !hosts)) return null;
  return (
    <LinkButton appearance="primary" to={`/replay?id=${lecture._id}`}>
      {t("watchReplay")}
    </LinkButton>
  );
}
