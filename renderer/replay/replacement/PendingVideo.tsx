import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Replacement } from "#contract/replay/replacement.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { makeAgain } from "../replay-actions.ts";
import { minutesUntil } from "../replay-text.ts";
import { withdrawVideo, type ReplaceReplayProps } from "./replacement-actions.ts";

interface PendingVideoProps extends ReplaceReplayProps {
  replacement: Replacement;
}

/** The video that will replace a replay, with its state on the server. */
export function PendingVideo(props: PendingVideoProps) {
  const { state, progress, name } = props.replacement;
  const words = usePendingWords(props.replacement);
  const isWrong = state === "refused" || state === "failed";
  return (
    <div className="replace-replay__video" data-phase={state}>
      <p className={isWrong ? "replace-replay__problem" : undefined} role={isWrong ? "alert" : undefined}>
        {words}
      </p>
      {state === "waiting" && <progress max={1} value={progress} aria-label={name} />}
      <div className="replace-replay__actions">
        {state === "failed" && <TryAgain {...props} />}
        <WithdrawVideo {...props} />
      </div>
    </div>
  );
}

function usePendingWords({ state, name, failure, progress, finishesAt }: Replacement): string {
  const { t } = useTranslation("replacement");
  const now = useNow();
  const why = t(`failure.${failure ?? "unknown"}`);
  if (state === "uploading") return t("unfinished", { name });
  if (state === "refused") return t("refused", { name, why });
  if (state === "failed") return t("gaveUp", { why });
  if (failure !== null) return t("retrying", { why });
  if (progress === 0) return t("waiting", { name });
  const count = minutesUntil(finishesAt, now);
  const percent = Math.round(progress * 100);
  return count === null ? t("preparing", { name, percent }) : t("preparingIn", { name, percent, count });
}

function TryAgain({ lectureId, onChanged }: PendingVideoProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const { busy, submit } = useSubmit(makeAgain);
  const handleAgain = () =>
    void submit(lectureId, {
      onDone: onChanged,
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  return (
    <Button appearance="primary" busy={busy} onClick={handleAgain}>
      {t("host.tryAgain")}
    </Button>
  );
}

/**
 * Withdraws the video after a confirmation. A rejected video is already deleted, so its message is dismissed without a
 * confirmation.
 */
function WithdrawVideo({ lectureId, replacement, onChanged }: PendingVideoProps) {
  const { t } = useTranslation("replacement");
  const notify = useNotify();
  const [asks, setAsks] = useState(false);
  const { busy, submit } = useSubmit(withdrawVideo);
  const isRefused = replacement.state === "refused";
  const handleConfirm = () =>
    void submit(lectureId, {
      onDone: () => {
        setAsks(false);
        if (!isRefused)
          notify({ status: "success", text: () => messages.t("stopped", { ns: "replacement" }) });
        onChanged();
      },
      onFailed: (error) => {
        setAsks(false);
        notify({ status: "error", text: () => errorText(error) });
        // Reloads the replay: the request may have failed because the video has already replaced the replay.
        onChanged();
      },
    });
  return (
    <>
      <Button busy={busy && isRefused} onClick={isRefused ? handleConfirm : () => setAsks(true)}>
        {t(isRefused ? "dismiss" : "stop")}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t("stopTitle")}
        question={t("stopQuestion")}
        busy={busy}
        dismissText={t("keep", { ns: "shell" })}
        onDismiss={() => setAsks(false)}
        onConfirm={handleConfirm}
      />
    </>
  );
}
