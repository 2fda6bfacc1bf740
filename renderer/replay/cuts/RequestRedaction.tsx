import "#renderer/messages/en/replay.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type OwnRedactionRequest, requestRedaction as endpoint } from "#contract/replay/redaction.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { updateQueries } from "#renderer/data/queries/change-queries.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
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
  const form = useForm({
    start: { reason: "" },
    check: (values) => checkedBy(endpoint.body.safeParse(values)),
    send: ({ reason }) => requestRedaction({ lectureId, reason }),
    onDone: (answer) => {
      notify({ status: "success", text: () => messages.t("redaction.asked", { ns: "replay" }) });
      onAsked(answer);
    },
  });
  return (
    <Form className="redaction__form" {...form.props}>
      <Banner text={form.bannerText} />
      <TextField label={t("redaction.reason")} hint={t("redaction.reasonHint")} {...form.field("reason")} />
      <Button type="submit" busy={form.busy}>
        {t(own.request?.state === "refused" ? "redaction.askAdmin" : "redaction.ask")}
      </Button>
    </Form>
  );
}
