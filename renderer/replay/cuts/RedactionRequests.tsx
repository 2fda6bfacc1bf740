import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { RedactionRequest } from "#contract/replay/redaction.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { passagesText, replayTime } from "../replay-text.ts";
import { hideSpeaker } from "./redaction-actions.ts";
import { RefuseButton } from "./RefuseButton.tsx";
import "./redactions.css";

interface RedactionRequestsProps {
  lectureId: string;
  requests: readonly RedactionRequest[];
  onChanged: () => void;
}

/** Speakers' redaction requests for a replay, for its host and admins. */
export function RedactionRequests({ requests, ...rest }: RedactionRequestsProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  if (requests.length === 0) return null;
  return (
    <section className="redactions" aria-labelledby={heading}>
      <h3 id={heading}>{t("redaction.host.heading")}</h3>
      {requests.map((request) => (
        <RequestCard key={request._id} request={request} {...rest} />
      ))}
    </section>
  );
}

interface RequestCardProps extends Omit<RedactionRequestsProps, "requests"> {
  request: RedactionRequest;
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
    <article className="redactions__card" aria-label={t("redaction.host.asks", { name })}>
      <strong>{t("redaction.host.asks", { name })}</strong>
      {reason !== "" && <blockquote>{reason}</blockquote>}
      <span className="redaction__figures">{`${passagesText(passages)}: ${times.join(", ")}`}</span>
      {isTheirs && <p>{t("redaction.host.withAdmin")}</p>}
      {!isTheirs && needsAdmin && isHost && <p>{t("redaction.host.needsAdmin")}</p>}
      {!isTheirs && (
        <div className="redactions__actions">
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
  /** True if the button passes the decision on to an admin instead of hiding the passages. */
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
          const key = isHidden ? "redaction.host.hidden" : "redaction.host.left";
          notify({ status: "success", text: () => messages.t(key, { ns: "replay" }) });
          onChanged();
        },
        onFailed: (error) => {
          notify({ status: "error", text: () => errorText(error) });
          // Another admin or the host may already have decided, so the requests are loaded again.
          onChanged();
        },
      },
    );
  return (
    <Button appearance="primary" busy={busy} onClick={handleHide}>
      {t(leaves ? "redaction.host.leave" : "redaction.host.hide")}
    </Button>
  );
}
