import "#renderer/messages/en/replay.ts";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EmptyState, FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { Waiting } from "#renderer/kit/feedback/Waiting.tsx";
import { LazyWatchReplay } from "./lazy-watch-replay.ts";
import { RedactionRequests } from "../cuts/RedactionRequests.tsx";
import { RequestRedaction } from "../cuts/RequestRedaction.tsx";
import type { WatchReplayProps } from "./WatchReplay.tsx";
import { ReplayState } from "./ReplayState.tsx";
import type { Replay } from "../replay-actions.ts";
import { useReplay } from "../use-replay.ts";
import "../replay.css";

interface ReplayViewProps {
  lectureId: string;
  /** The lecture's name; null while unknown. */
  name: string | null;
  accountId: string;
  /** The lecture's files. They are shown only after playback has started, so that loading them does not delay it. */
  materials: ReactNode;
  polls: WatchReplayProps["polls"];
}

export function ReplayView({ lectureId, name, accountId, materials, polls }: ReplayViewProps) {
  const { t } = useTranslation("replay");
  const { replay, error, reload } = useReplay(lectureId);
  // The error with which the server denied access during playback. The first one is kept.
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [started, setStarted] = useState(false);
  const handleStarted = useCallback(() => setStarted(true), []);
  const final = refusal ?? (error !== null && error.status >= 400 && error.status < 500 ? error : null);
  if (final) return <Nothing lectureId={lectureId} text={errorText(final)} />;
  if (error) return <FailureState text={errorText(error)} onRetry={reload} />;
  if (!replay) return <Waiting label={t("loading")} />;
  return (
    <>
      <Watchable
        // The key changes when another video replaces the replay, so that the old one stops playing.
        key={replay.replacedAt}
        replay={replay}
        lectureId={lectureId}
        name={name}
        accountId={accountId}
        polls={polls}
        onStarted={handleStarted}
        onChanged={reload}
        onRefused={(refused) => (refused.code === "replay_replaced" ? reload() : setRefusal(refused))}
      />
      <ReplayState lectureId={lectureId} replay={replay} onChanged={reload} />
      {replay.progress ? (
        <RedactionRequests lectureId={lectureId} requests={replay.progress.cutOuts} onChanged={reload} />
      ) : (
        <RequestRedaction lectureId={lectureId} />
      )}
      {(started || !canWatch(replay)) && materials}
    </>
  );
}

function Nothing({ lectureId, text }: { lectureId: string; text: string }) {
  const { t } = useTranslation("replay");
  return (
    <EmptyState text={text}>
      <LinkButton appearance="primary" to={`/lecture?id=${lectureId}`}>
        {t("toLecture")}
      </LinkButton>
    </EmptyState>
  );
}

const canWatch = ({ ticket, durationMs }: Replay) => ticket !== null && durationMs !== null;

interface WatchableProps extends Omit<ReplayViewProps, "materials"> {
  replay: Replay;
  onStarted: () => void;
  onChanged: () => void;
  onRefused: (error: ApiError) => void;
}

/** Keeps using the first ticket even when the page receives newer ones: the player renews its ticket itself. */
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
