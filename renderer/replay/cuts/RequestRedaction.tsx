import "#renderer/messages/en/replay.ts";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnRedactionRequest } from "#contract/replay/redaction.ts";
import { updateQueries } from "#renderer/data/queries/change-queries.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { passagesText } from "../replay-text.ts";
import { ownRedactionQuery, requestRedaction } from "./redaction-actions.ts";
import "../replay.css";
import "./redactions.css";

/**
 * Shows a speaker of the replay which redaction they can request, or the state of their request. Renders nothing for
 * everyone else.
 */
export function RequestRedaction({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const query = ownRedactionQuery(lectureId);
  const { state } = useQuery(query);
  const own = state.phase === "loaded" ? state.data : null;
  if (!own || (own.passages.length === 0 && !own.request)) return null;
  const speaks = own.passages.length > 0;
  return (
    <section className="replay-banner redaction" aria-labelledby={heading}>
      <h2 id={heading}>{t(speaks ? "redaction.heading" : "redaction.goneHeading")}</h2>
      {speaks && <strong className="redaction__figures">{passagesText(own.passages)}</strong>}
      <output>{t(...wordsOf(own))}</output>
      {own.canAsk && (
        <AskForm lectureId={lectureId} own={own} onAsked={(asked) => updateQueries(query.key, () => asked)} />
      )}
    </section>
  );
}

function wordsOf({ request, canAsk, passages }: OwnRedactionRequest) {
  const answer = request?.answer ?? "";
  if (request?.state === "open")
    return [request.withAdmin ? "redaction.withAdmin" : "redaction.open", {}] as const;
  if (request?.state === "refused")
    return [canAsk ? "redaction.refusedByHost" : "redaction.refused", { answer }] as const;
  return [passages.length > 0 ? "redaction.lead" : "redaction.granted", {}] as const;
}

interface AskFormProps {
  lectureId: string;
  own: OwnRedactionRequest;
  onAsked: (own: OwnRedactionRequest) => void;
}

function AskForm({ lectureId, own, onAsked }: AskFormProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const [reason, setReason] = useState("");
  const [issue, setIssue] = useState<string>();
  const { busy, submit } = useSubmit(requestRedaction);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIssue(undefined);
    void submit(
      { lectureId, reason },
      {
        onDone: (answer) => {
          notify({ status: "success", text: () => messages.t("redaction.asked", { ns: "replay" }) });
          onAsked(answer);
        },
        onFailed: (error) => {
          const [sentence] = error.fields?.["reason"] ?? [];
          if (sentence === undefined) notify({ status: "error", text: () => errorText(error) });
          else setIssue(fieldText(sentence));
        },
      },
    );
  };
  return (
    <form className="redaction__form" noValidate onSubmit={handleSubmit}>
      <TextField
        label={t("redaction.reason")}
        hint={t("redaction.reasonHint")}
        issue={issue}
        value={reason}
        onChange={(_, { value }) => setReason(value)}
      />
      <Button type="submit" busy={busy}>
        {t(own.request?.state === "refused" ? "redaction.askAdmin" : "redaction.ask")}
      </Button>
    </form>
  );
}
