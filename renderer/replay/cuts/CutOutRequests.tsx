import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { CutOutRequest } from "#contract/replay/cut-out.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { passagesText, replayTime } from "../replay-words.ts";
import { hideSpeaker } from "./cut-out-actions.ts";
import { RefuseButton } from "./RefuseButton.tsx";
import "./cut-outs.css";

interface CutOutRequestsProps {
  lectureId: string;
  requests: readonly CutOutRequest[];
  onChanged: () => void;
}

/** The speakers who ask to be cut out of a replay, for its host and admins. */
export function CutOutRequests({ requests, ...rest }: CutOutRequestsProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  if (requests.length === 0) return null;
  return (
    <section className="cut-outs" aria-labelledby={heading}>
      <h3 id={heading}>{t("cutOuts.host.heading")}</h3>
      {requests.map((request) => (
        <RequestCard key={request._id} request={request} {...rest} />
      ))}
    </section>
  );
}

interface RequestCardProps extends Omit<CutOutRequestsProps, "requests"> {
  request: CutOutRequest;
}

function RequestCard({ lectureId, request, onChanged }: RequestCardProps) {
  const { t } = useTranslation("replay");
  const isHost = useSession(({ account }) => isInstructor(account));
  const { name, reason, passages, needsAdmin, withAdmin } = request;
  const longest = passages.at(-1)?.toMs ?? 0;
  const times = passages.map(({ fromMs, toMs }) =>
    t("cuts.passage", { from: replayTime(fromMs, longest), to: replayTime(toMs, longest) }),
  );
  const isTheirs = isHost && withAdmin;
  return (
    <article className="cut-outs__card" aria-label={t("cutOuts.host.asks", { name })}>
      <strong>{t("cutOuts.host.asks", { name })}</strong>
      {reason !== "" && <blockquote>{reason}</blockquote>}
      <span className="cut-out__figures">{`${passagesText(passages)}: ${times.join(", ")}`}</span>
      {isTheirs && <p>{t("cutOuts.host.withAdmin")}</p>}
      {!isTheirs && needsAdmin && isHost && <p>{t("cutOuts.host.needsAdmin")}</p>}
      {!isTheirs && (
        <div className="cut-outs__actions">
          <HideButton
            lectureId={lectureId}
            requestId={request._id}
            leaves={isHost && needsAdmin}
            onChanged={onChanged}
          />
          <RefuseButton lectureId={lectureId} requestId={request._id} name={name} onChanged={onChanged} />
        </div>
      )}
    </article>
  );
}

interface HideButtonProps {
  lectureId: string;
  requestId: string;
  /** It leaves the request to an admin. */
  leaves: boolean;
  onChanged: () => void;
}

function HideButton({ lectureId, requestId, leaves, onChanged }: HideButtonProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const { busy, submit } = useSubmit(hideSpeaker);
  const handleHide = () =>
    void submit(
      { lectureId, requestId },
      {
        onDone: (isHidden) => {
          const key = isHidden ? "cutOuts.host.hidden" : "cutOuts.host.left";
          notify({ status: "success", text: () => messages.t(key, { ns: "replay" }) });
          onChanged();
        },
        onFailed: (error) => {
          notify({ status: "error", text: () => errorText(error) });
          // Somebody else may have decided.
          onChanged();
        },
      },
    );
  return (
    <Button appearance="primary" busy={busy} onClick={handleHide}>
      {t(leaves ? "cutOuts.host.leave" : "cutOuts.host.hide")}
    </Button>
  );
}
