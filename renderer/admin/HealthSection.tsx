import { healthQuery } from "./admin-actions.ts";
import { useTranslation } from "react-i18next";
import type { HealthCheckResult, HealthReport } from "#contract/admin/health-report.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { StateTag } from "#renderer/kit/lists/StateTag.tsx";
import { Table } from "#renderer/kit/lists/Table.tsx";
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
      {findings.length > 0 && (
        <ul className="health__findings">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.detail ?? ""}`}>
              <HealthFindingCard finding={finding} />
            </li>
          ))}
        </ul>
      )}
      <Checks checks={state.data.checks ?? []} />
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

function Checks({ checks }: { checks: readonly HealthCheckResult[] }) {
  const { t } = useTranslation("admin");
  return (
    <Table
      items={checks.map((check) => ({ _id: check.name, ...check }))}
      columns={[
        { label: t("health.checkLabel"), render: ({ name }) => <strong>{checkText(name)}</strong> },
        { label: t("refunds.stateLabel"), render: ({ findings }) => <CheckState findings={findings} /> },
        { label: t("health.checkedAt"), render: ({ at }) => formatDateTime(at) },
      ]}
    />
  );
}

function CheckState({ findings }: Pick<HealthCheckResult, "findings">) {
  const { t } = useTranslation("admin");
  if (findings.length === 0) return <StateTag tone="good">{t("health.checkWorks")}</StateTag>;
  return (
    <ul className="admin-facts">
      {findings.map((code) => (
        <li key={code}>
          <StateTag tone="alert">{t(`health.finding.${code}.title`)}</StateTag>
        </li>
      ))}
    </ul>
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
