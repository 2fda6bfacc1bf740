import { useTranslation } from "react-i18next";
import { formatElapsed } from "#contract/calendar/format-elapsed.ts";
import type { AdminRedactionRequest } from "#contract/replay/redaction.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { EmailLink } from "../EmailLink.tsx";
import { hidePassages, redactionRequestsQuery, refuseRedaction } from "./admin-redaction-actions.ts";

/** Speakers' requests to hide passages of a replay. */
export function RedactionRequestsSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(redactionRequestsQuery);
  const texts = { loading: t("loading"), empty: t("cut-outs.empty"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(request) => <RedactionCard request={request} onDecided={list.reload} />}
    </PagedItems>
  );
}

interface RedactionCardProps {
  request: AdminRedactionRequest;
  onDecided: () => void;
}

function RedactionCard({ request, onDecided }: RedactionCardProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className="admin-card__head">
        <h3>{request.lectureName}</h3>
        <strong>{t(request.isOverdue ? "cut-outs.byAdmin" : "cut-outs.byHost")}</strong>
      </div>
      {request.reason !== "" && <blockquote className="admin-card__quote">{request.reason}</blockquote>}
      {request.needsAdmin && <p className="admin-card__note">{t("cut-outs.unfair")}</p>}
      <RedactionFigures request={request} />
      <div className="admin-card__acts">
        <ActionButton
          primary
          label={t("cut-outs.hide")}
          question={t("cut-outs.hideQuestion")}
          action={() => hidePassages(request)}
          done={() => messages.t("cut-outs.hidden", { ns: "admin" })}
          onDone={onDecided}
        />
        <ActionButton
          label={t("cut-outs.refuse")}
          question={t("cut-outs.refuseQuestion")}
          textLabel={t("cut-outs.refuseReason")}
          action={(reason) => refuseRedaction(request, reason)}
          done={() => messages.t("cut-outs.refused", { ns: "admin" })}
          onDone={onDecided}
        />
        <LinkButton to={`/replay?id=${request.lectureId}`}>{t("cut-outs.toReplay")}</LinkButton>
      </div>
    </>
  );
}

function RedactionFigures({ request }: Pick<RedactionCardProps, "request">) {
  const { t } = useTranslation("admin");
  const times = request.passages.map(({ fromMs, toMs }) =>
    t("cut-outs.passage", { from: replayTime(fromMs), to: replayTime(toMs) }),
  );
  return (
    <Figures
      figures={[
        { label: t("student"), value: <Person name={request.name} email={request.email} /> },
        {
          label: t("lectures.instructor"),
          value: <Person name={request.instructorName} email={request.instructorEmail} />,
        },
        { label: t("cut-outs.askedAt"), value: formatDateTime(request.askedAt) },
        { label: t("cut-outs.passages"), value: times.join(", ") },
      ]}
    />
  );
}

function Person({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name}
      <br />
      <EmailLink email={email} />
    </>
  );
}

const replayTime = (atMs: number) => formatElapsed(atMs, { withHours: true });
