import "#renderer/messages/en/replay.ts";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EmptyNotice, FailureNotice } from "#renderer/kit/lists/ListStates.tsx";
import { Waiting } from "#renderer/kit/feedback/Waiting.tsx";
import { LazyWatchReplay } from "./lazy-watch-replay.ts";
import { CutOutRequests } from "../cuts/CutOutRequests.tsx";
import { SpeakerNotice } from "../cuts/SpeakerNotice.tsx";
import { ReplayState } from "./ReplayState.tsx";
import type { Replay } from "../replay-actions.ts";
import { useReplay } from "../use-replay.ts";
import "../replay.css";

interface ReplayViewProps {
  lectureId: string;
  /** The lecture's; null while it is not known. */
  name: string | null;
  accountId: string;
  /** The lecture's files: they come once the replay plays, which must not wait for them. */
  materials: ReactNode;
}

/** A lecture's replay, or why there is none to see. */
export function ReplayView({ lectureId, name, accountId, materials }: ReplayViewProps) {
  const { t } = useTranslation("replay");
  const { replay, error, reload } = useReplay(lectureId);
  // What was said while it played; what it says now is of no use to who may see nothing any more.
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [started, setStarted] = useState(false);
  const handleStarted = useCallback(() => setStarted(true), []);
  const final = refusal ?? (error !== null && error.status >= 400 && error.status < 500 ? error : null);
  if (final) return <Nothing lectureId={lectureId} text={errorText(final)} />;
  if (error) return <FailureNotice text={errorText(error)} onRetry={reload} />;
  if (!replay) return <Waiting label={t("loading")} />;
  return (
    <>
      <Watchable
        // What another video stands in the place of plays no longer.
        key={replay.replacedAt}
        replay={replay}
        lectureId={lectureId}
        name={name}
        accountId={accountId}
        onStarted={handleStarted}
        onChanged={reload}
        onRefused={(refused) => (refused.code === "replay_replaced" ? reload() : setRefusal(refused))}
      />
      <ReplayState lectureId={lectureId} replay={replay} onChanged={reload} />
      {replay.progress ? (
        <CutOutRequests lectureId={lectureId} requests={replay.progress.cutOuts} onChanged={reload} />
      ) : (
        <SpeakerNotice lectureId={lectureId} />
      )}
      {(started || !canWatch(replay)) && materials}
    </>
  );
}

function Nothing({ lectureId, text }: { lectureId: string; text: string }) {
  const { t } = useTranslation("replay");
  return (
    <EmptyNotice text={text}>
      <LinkButton appearance="primary" to={`/lecture?id=${lectureId}`}>
        {t("toLecture")}
      </LinkButton>
    </EmptyNotice>
  );
}

const canWatch = ({ ticket, durationMs }: Replay) => ticket !== null && durationMs !== null;

interface WatchableProps extends Omit<ReplayViewProps, "materials"> {
  replay: Replay;
  onStarted: () => void;
  onChanged: () => void;
  onRefused: (error: ApiError) => void;
}

/** Keeps playing with its first ticket, whatever comes later: the player renews it by itself. */
function Watchable({ replay, ...rest }: WatchableProps) {
  const { t } = useTranslation("replay");
  const { ticket, durationMs } = replay;
  if (ticket === null || durationMs === null) return null;
  return (
    <Suspense fallback={<Waiting label={t("loading")} />}>
      <LazyWatchReplay replay={replay} ticket={ticket} {...rest} />
    </Suspense>
  );
}
