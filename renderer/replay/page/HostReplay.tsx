import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DeleteIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { makeAgain, type Replay, removeReplay } from "../replay-actions.ts";

interface HostReplayProps {
  lectureId: string;
  replay: Replay;
  onChanged: () => void;
}

export function HostReplay(props: HostReplayProps) {
  const { state, progress } = props.replay;
  const isThere = state !== "none" && state !== "recording" && state !== "removed";
  return (
    <div className="replay-state__actions">
      {progress?.canRetry && <RetryButton {...props} />}
      {isThere && <DeleteReplayButton {...props} />}
    </div>
  );
}

function RetryButton({ lectureId, onChanged }: HostReplayProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const { busy, submit } = useSubmit(makeAgain);
  const handleRetry = () =>
    void submit(lectureId, {
      onDone: () => {
        notify({ status: "success", text: () => messages.t("host.tryingAgain", { ns: "replay" }) });
        onChanged();
      },
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  return (
    <Button appearance="primary" busy={busy} onClick={handleRetry}>
      {t("host.tryAgain")}
    </Button>
  );
}

function DeleteReplayButton({ lectureId, replay, onChanged }: HostReplayProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const [confirming, setConfirming] = useState(false);
  const { busy, submit } = useSubmit(removeReplay);
  const promisedTo = replay.progress?.promisedTo ?? null;
  const handleConfirm = () =>
    void submit(
      { lectureId, promisedTo },
      {
        onDone: () => {
          setConfirming(false);
          notify({ status: "success", text: () => messages.t("host.removed", { ns: "replay" }) });
          onChanged();
        },
        onFailed: (error) => {
          setConfirming(false);
          notify({ status: "error", text: () => errorText(error) });
          // Reloads the replay, because a rejection may mean that the host saw outdated data.
          onChanged();
        },
      },
    );
  return (
    <>
      <Button icon={<DeleteIcon />} onClick={() => setConfirming(true)}>
        {t("host.remove")}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t("host.removeTitle")}
        question={t("host.removeQuestion")}
        {...(promisedTo && {
          note: t("host.removePromised", { count: promisedTo.seats, amount: formatBirr(promisedTo.amount) }),
        })}
        busy={busy}
        dismissText={t("keep", { ns: "shell" })}
        onDismiss={() => setConfirming(false)}
        onConfirm={handleConfirm}
      />
    </>
  );
}
