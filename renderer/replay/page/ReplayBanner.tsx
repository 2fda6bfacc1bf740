import "#renderer/messages/en/replay.ts";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { RedactionRequests } from "../cuts/RedactionRequests.tsx";
import { useReplay } from "../use-replay.ts";
import { ReplayState } from "./ReplayState.tsx";
import "../replay.css";

interface ReplayBannerProps {
  lectureId: string;
  /** Called when the replay can be watched. Returns a function that cancels what the callback started. */
  onWatchable: () => () => void;
  /** Called when the viewer opens the replay's page. */
  onOpen: () => void;
}

/**
 * Shows a lecture's replay on the lecture's page. Renders nothing if there is no recording, or if the viewer has no
 * access to it.
 */
export function ReplayBanner({ lectureId, onWatchable, onOpen }: ReplayBannerProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const { replay, reload } = useReplay(lectureId);
  const canWatch = replay !== null && replay.ticket !== null;
  useEffect(() => (canWatch ? onWatchable() : undefined), [canWatch, onWatchable]);
  if (!replay || replay.state === "none") return null;
  return (
    <section className="replay-banner" aria-labelledby={heading}>
      <h2 id={heading}>{t("heading")}</h2>
      {canWatch && (
        <LinkButton appearance="primary" size="large" to={`/replay?id=${lectureId}`} onClick={onOpen}>
          {t("watch")}
        </LinkButton>
      )}
      <ReplayState lectureId={lectureId} replay={replay} onChanged={reload} />
      {replay.progress && (
        <RedactionRequests lectureId={lectureId} requests={replay.progress.cutOuts} onChanged={reload} />
      )}
    </section>
  );
}
