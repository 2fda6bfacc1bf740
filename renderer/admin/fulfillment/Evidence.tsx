import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FulfillmentEvidence } from "#contract/admin/fulfillment.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { fulfillmentEvidenceQuery } from "./fulfillment-actions.ts";

/** Attendance and messages of a lecture, loaded on demand. */
export function Evidence({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("admin");
  const [seen, setSeen] = useState(false);
  return (
    <details className="admin-events" onToggle={() => setSeen(true)}>
      <summary>{t("deliveries.evidence")}</summary>
      {seen && <LoadedEvidence lectureId={lectureId} />}
    </details>
  );
}

function LoadedEvidence({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("admin");
  const { state, reload } = useQuery(fulfillmentEvidenceQuery(lectureId));
  if (state.phase === "loading") return <p>{t("loading")}</p>;
  if (state.phase === "failed") return <FailureState text={errorText(state.error)} onRetry={reload} />;
  return <EvidenceLists evidence={state.data} />;
}

function EvidenceLists({ evidence: { attendance, messages } }: { evidence: FulfillmentEvidence }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <h4>{t("deliveries.attendance")}</h4>
      {attendance.length === 0 && <p>{t("deliveries.nobody")}</p>}
      <ul>
        {attendance.map(({ name, minutes }, index) => (
          <li key={index}>{`${name}: ${t("deliveries.minutes", { count: minutes })}`}</li>
        ))}
      </ul>
      <h4>{t("deliveries.messages")}</h4>
      {messages.length === 0 && <p>{t("deliveries.noMessages")}</p>}
      <ol>
        {messages.map(({ sender, text, sentAt }, index) => (
          <li key={index}>{`${formatDateTime(sentAt)} · ${sender}: ${text}`}</li>
        ))}
      </ol>
    </>
  );
}
