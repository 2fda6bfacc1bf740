import { useTranslation } from "react-i18next";
import type { AuditLogEntry } from "#contract/admin/admin.ts";
import { enAuditLog } from "#renderer/messages/en/admin/audit-log.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { auditLogQuery } from "./admin-actions.ts";

/** All admin actions, newest first. */
export function AuditLogSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(auditLogQuery);
  return (
    <PagedItems
      list={list}
      texts={{ loading: t("loading"), empty: t("audit-log.empty"), more: t("showMore") }}
    >
      {(entry) => <AuditLogCard entry={entry} />}
    </PagedItems>
  );
}

const { field: fields, value: states } = enAuditLog;
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value);

/** Returns what the log recorded in words; a record that is newer than this page stays as it is. */
function inWords(name: string, value: string | null): string {
  const text = messages.getFixedT(null, "admin");
  const label = name in fields ? text(`audit-log.field.${name as keyof typeof fields}`) : name;
  if (value === null) return `${label}: ${text("none")}`;
  if (isInstant(value)) return `${label}: ${formatDateTime(value)}`;
  return `${label}: ${value in states ? text(`audit-log.value.${value as keyof typeof states}`) : value}`;
}

function AuditValues({ values }: { values: AuditLogEntry["before"] }) {
  return (
    <ul className="admin-facts">
      {Object.entries(values).map(([name, value]) => (
        <li key={name}>{inWords(name, value)}</li>
      ))}
    </ul>
  );
}

function AuditLogCard({ entry }: { entry: AuditLogEntry }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className="admin-card__head">
        <h3>{t(`audit-log.action.${entry.action}`)}</h3>
        <span className="admin-card__role">{formatDateTime(entry.at)}</span>
      </div>
      {entry.reason !== null && <p className="admin-card__note">{entry.reason}</p>}
      <Figures
        figures={[
          { label: t("audit-log.by"), value: entry.adminName },
          { label: t("audit-log.subject"), value: entry.subject },
          { label: t("audit-log.before"), value: <AuditValues values={entry.before} /> },
          { label: t("audit-log.after"), value: <AuditValues values={entry.after} /> },
        ]}
      />
    </>
  );
}
