import { healthQuery } from "./admin-actions.ts";
import { useTranslation } from "react-i18next";
import { healthCheckNames, type HealthReport } from "#contract/admin/health-report.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { checkText, HealthFindingCard } from "./HealthFindingCard.tsx";
import "./health.css";

/** The system's current health: everything works, or the findings and how to fix them. */
export function HealthSection() {
  const { t } = useTranslation("admin");
  const { state, reload } = useQuery(healthQuery);
  if (state.phase === "loading") return <PageWaiting />;
  if (state.error !== null) return <FailureState text={t("health.failed")} onRetry={reload} />;
  const { findings } = state.data;
  return (
    <div className="health">
      <output className="health__sum" data-works={findings.length === 0}>
        {findings.length === 0 ? t("health.works") : t("health.broken", { count: findings.length })}
      </output>
      <p>{t("health.checked", { checks: healthCheckNames.map(checkText).join(t("health.and")) })}</p>
      {findings.length > 0 && (
        <ul className="health__findings">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.detail ?? ""}`}>
              <HealthFindingCard finding={finding} />
            </li>
          ))}
        </ul>
      )}
      <Facts report={state.data} />
      <button
        type="button"
        className="plain-button health__again"
        disabled={state.running !== null}
        onClick={reload}
      >
        {t("health.again")}
      </button>
    </div>
  );
}

function Facts({ report: { version, startedAt, processes } }: { report: HealthReport }) {
  const { t } = useTranslation("admin");
  return (
    <Figures
      figures={[
        { label: t("health.version"), value: version },
        { label: t("health.startedAt"), value: formatDateTime(startedAt) },
        { label: t("health.processes"), value: processes ?? t("none") },
      ]}
    />
  );
}
