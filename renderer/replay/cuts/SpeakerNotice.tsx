import "#renderer/messages/en/replay.ts";
import { type FormEvent, useCallback, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnCutOut } from "#contract/replay/cut-out.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { passagesText } from "../replay-words.ts";
import { askForCutOut, loadOwnCutOut } from "./cut-out-actions.ts";
import "../replay.css";
import "./cut-outs.css";

/** For whoever speaks in a replay: what they can ask for, or what became of it. Nothing for everybody else. */
export function SpeakerNotice({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const load = useCallback((signal: AbortSignal) => loadOwnCutOut(lectureId, signal), [lectureId]);
  const { state } = useLoad(load);
  const [asked, setAsked] = useState<OwnCutOut | null>(null);
  const own = asked ?? (state.phase === "loaded" ? state.data : null);
  if (!own || (own.passages.length === 0 && !own.request)) return null;
  const speaks = own.passages.length > 0;
  return (
    <section className="replay-notice cut-out" aria-labelledby={heading}>
      <h2 id={heading}>{t(speaks ? "cutOuts.heading" : "cutOuts.goneHeading")}</h2>
      {speaks && <strong className="cut-out__figures">{passagesText(own.passages)}</strong>}
      <output>{t(...wordsOf(own))}</output>
      {own.canAsk && <AskForm lectureId={lectureId} own={own} onAsked={setAsked} />}
    </section>
  );
}

function wordsOf({ request, canAsk, passages }: OwnCutOut) {
  const answer = request?.answer ?? "";
  if (request?.state === "open")
    return [request.withAdmin ? "cutOuts.withAdmin" : "cutOuts.open", {}] as const;
  if (request?.state === "refused")
    return [canAsk ? "cutOuts.refusedByHost" : "cutOuts.refused", { answer }] as const;
  return [passages.length > 0 ? "cutOuts.lead" : "cutOuts.granted", {}] as const;
}

interface AskFormProps {
  lectureId: string;
  own: OwnCutOut;
  onAsked: (own: OwnCutOut) => void;
}

function AskForm({ lectureId, own, onAsked }: AskFormProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const [reason, setReason] = useState("");
  const [issue, setIssue] = useState<string>();
  const { busy, submit } = useSubmit(askForCutOut);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIssue(undefined);
    void submit(
      { lectureId, reason },
      {
        onDone: (answer) => {
          notify({ status: "success", text: () => messages.t("cutOuts.asked", { ns: "replay" }) });
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
    <form className="cut-out__form" noValidate onSubmit={handleSubmit}>
      <TextField
        label={t("cutOuts.reason")}
        hint={t("cutOuts.reasonHint")}
        issue={issue}
        value={reason}
        onChange={(_, { value }) => setReason(value)}
      />
      <Button type="submit" busy={busy}>
        {t(own.request?.state === "refused" ? "cutOuts.askAdmin" : "cutOuts.ask")}
      </Button>
    </form>
  );
}
