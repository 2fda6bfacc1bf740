import { useTranslation } from "react-i18next";
import type { AuditLogEntry } from "#contract/admin/admin.ts";
import { usePages } from "#renderer/data/queries/use-pages.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { loadAuditLog } from "./admin-actions.ts";

/** All admin actions, newest first. */
export function AuditLogSection() {
  const { t } = useTranslation("admin");
  const list = usePages(loadAuditLog);
  return (
    <PagedItems
      list={list}
      texts={{ loading: t("loading"), empty: t("audit-log.empty"), more: t("showMore") }}
    >
      {(entry) => <AuditLogCard entry={entry} />}
    </PagedItems>
  );
}

function AuditValues({ values }: { values: AuditLogEntry["before"] }) {
  const { t } = useTranslation("admin");
  return (
    <ul className="admin-facts">
      {Object.entries(values).map(([name, value]) => (
        <li key={name}>
          <code>
            {name}: {value ?? t("none")}
          </code>
        </li>
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
