import "#renderer/messages/en/replay.ts";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { CutOutRequests } from "../cuts/CutOutRequests.tsx";
import { useReplay } from "../use-replay.ts";
import { ReplayState } from "./ReplayState.tsx";
import "../replay.css";

interface ReplayNoticeProps {
  lectureId: string;
  /** There is something to see. Returns what cancels what it began. */
  onWatchable: () => () => void;
  /** Its page is opened. */
  onOpen: () => void;
}

/** A lecture's replay on its page. Nothing where none was recorded, and for whom there is none. */
export function ReplayNotice({ lectureId, onWatchable, onOpen }: ReplayNoticeProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const { replay, reload } = useReplay(lectureId);
  const canWatch = replay !== null && replay.ticket !== null;
  useEffect(() => (canWatch ? onWatchable() : undefined), [canWatch, onWatchable]);
  if (!replay || replay.state === "none") return null;
  return (
    <section className="replay-notice" aria-labelledby={heading}>
      <h2 id={heading}>{t("heading")}</h2>
      {canWatch && (
        <LinkButton appearance="primary" size="large" to={`/replay?id=${lectureId}`} onClick={onOpen}>
          {t("watch")}
        </LinkButton>
      )}
      <ReplayState lectureId={lectureId} replay={replay} onChanged={reload} />
      {replay.progress && (
        <CutOutRequests lectureId={lectureId} requests={replay.progress.cutOuts} onChanged={reload} />
      )}
    </section>
  );
}
