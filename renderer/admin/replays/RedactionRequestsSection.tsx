import { useTranslation } from "react-i18next";
import { formatElapsed } from "#contract/calendar/format-elapsed.ts";
import type { AdminRedactionRequest } from "#contract/replay/redaction.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { StateTag } from "#renderer/kit/lists/StateTag.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { Person } from "../Person.tsx";
import { hidePassages, redactionRequestsQuery, refuseRedaction } from "./admin-redaction-actions.ts";

/** Speakers' requests to hide passages of a replay. */
export function RedactionRequestsSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(redactionRequestsQuery);
  const texts = { loading: t("loading"), empty: t("cut-outs.empty"), more: t("showMore") };
  return (
    <PagedTable
      list={list}
      texts={texts}
      columns={[
        { label: t("lecture"), render: ({ lectureName }) => <h3>{lectureName}</h3> },
        {
          label: t("refunds.stateLabel"),
          render: ({ isOverdue }) => (
            <StateTag tone={isOverdue ? "alert" : "waiting"}>
              {t(isOverdue ? "cut-outs.byAdmin" : "cut-outs.byHost")}
            </StateTag>
          ),
        },
        { label: t("student"), render: ({ name, email }) => <Person name={name} email={email} /> },
        {
          label: t("lectures.instructor"),
          render: (request) => <Person name={request.instructorName} email={request.instructorEmail} />,
        },
        { label: t("cut-outs.askedAt"), render: ({ askedAt }) => formatDateTime(askedAt) },
        { label: t("cut-outs.passages"), render: ({ passages }) => passages.map(passageText).join(", ") },
      ]}
    >
      {(request) => <RedactionDetails request={request} onDecided={list.reload} />}
    </PagedTable>
  );
}

function passageText({ fromMs, toMs }: AdminRedactionRequest["passages"][number]): string {
  return messages.t("cut-outs.passage", { ns: "admin", from: replayTime(fromMs), to: replayTime(toMs) });
}

interface RedactionProps {
  request: AdminRedactionRequest;
  onDecided: () => void;
}

function RedactionDetails({ request, onDecided }: RedactionProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      {request.reason !== "" && <blockquote className="admin-card__quote">{request.reason}</blockquote>}
      {request.needsAdmin && <p className="admin-card__note">{t("cut-outs.unfair")}</p>}
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

const replayTime = (atMs: number) => formatElapsed(atMs, { withHours: true });
