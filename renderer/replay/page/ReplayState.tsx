import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import type { Replay } from "../replay-actions.ts";
import { minutesUntil } from "../replay-text.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { HostReplay } from "./HostReplay.tsx";

const LazyReplaceReplay = lazyScreen(
  async () => (await import("../replacement/ReplaceReplay.tsx")).ReplaceReplay,
);

interface ReplayStateProps {
  lectureId: string;
  replay: Replay;
  onChanged: () => void;
}

/**
 * Shows the progress of a replay that is being made, or the time until which the replay can be watched. The host also
 * sees failures and the available actions.
 */
export function ReplayState({ lectureId, replay, onChanged }: ReplayStateProps) {
  const { t } = useTranslation("replay");
  const heading = useStateText(replay);
  const detail = useDetailText(replay);
  return (
    <div className="replay-state">
      <output className="replay-state__words">
        <strong>{heading}</strong>
        {detail !== null && <span>{detail}</span>}
        {replay.replacedAt !== null && (
          <span>{t("state.replaced", { date: formatDate(replay.replacedAt) })}</span>
        )}
      </output>
      {replay.progress && <HostReplay lectureId={lectureId} replay={replay} onChanged={onChanged} />}
      {(replay.progress?.canReplace || replay.progress?.replacement) && (
        <Suspense fallback={null}>
          <LazyReplaceReplay lectureId={lectureId} progress={replay.progress} onChanged={onChanged} />
        </Suspense>
      )}
    </div>
  );
}

function useStateText({ state, expiresAt, progress }: Replay): string {
  const { t } = useTranslation("replay");
  const now = useNow();
  if (state === "ready")
    return expiresAt === null ? t("heading") : t("state.readyUntil", { date: formatDate(expiresAt) });
  if (state !== "preview" || !progress) return t(`state.${state}`);
  const count = minutesUntil(progress.finishesAt, now);
  return count === null ? t("host.preview") : t("host.previewIn", { count });
}

/** The host sees a description of the progress; everyone else sees what to expect. */
function useDetailText({ state, progress }: Replay): string | null {
  const { t } = useTranslation("replay");
  if (progress && progress.failure !== null) {
    const why = t(`host.failure.${progress.failure}`);
    // A failure of a `ready` replay means that remaking it has failed for good.
    return state === "failed" || state === "ready" ? why : t("host.retrying", { why });
  }
  if (state === "ready" && progress) {
    const { viewers: count, minutes } = progress.views;
    const views = count === 0 ? t("host.noViews") : t("host.views", { count, minutes });
    const { sales } = progress;
    if (sales === undefined || sales.count === 0) return views;
    return `${views} ${t("host.sales", { count: sales.count, amount: formatBirr(sales.amount) })}`;
  }
  if (state === "preparing" && progress)
    return t("host.preparing", { percent: Math.round(progress.progress * 100) });
  if (state === "preparing") return t("state.preparingText");
  if (state === "preview") return t("state.previewText");
  if (state === "failed") return t("state.failedText");
  return state === "removed" ? t("state.removedText") : null;
}
