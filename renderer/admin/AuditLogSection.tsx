import { useTranslation } from "react-i18next";
import type { AuditLogEntry } from "#contract/admin/admin.ts";
import { enAuditLog } from "#renderer/messages/en/admin/audit-log.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { auditLogQuery } from "./admin-actions.ts";

/** All admin actions, newest first. */
export function AuditLogSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(auditLogQuery);
  return (
    <PagedTable
      list={list}
      texts={{ loading: t("loading"), empty: t("audit-log.empty"), more: t("showMore") }}
      columns={[
        { label: t("audit-log.what"), render: (entry) => <h3>{sentenceOf(entry)}</h3> },
        { label: t("audit-log.changes"), render: (entry) => <Changes entry={entry} /> },
        { label: t("audit-log.subject"), render: ({ subject }) => subject },
        { label: t("audit-log.when"), render: ({ at }) => formatDateTime(at) },
      ]}
    />
  );
}

const { field: fields, sentence: sentences, value: states } = enAuditLog;

/** Some sentences depend on the decision. */
function sentenceKeyOf({ action, after }: AuditLogEntry): keyof typeof sentences {
  const key = `${action}_${after["decision"] ?? after["delivery"] ?? after["status"]}`;
  return key in sentences ? (key as keyof typeof sentences) : action;
}

/** Returns what the admin did to whom, and why. */
function sentenceOf(entry: AuditLogEntry): string {
  const { adminName, subject, reason, after } = entry;
  const text = messages.getFixedT(null, "admin");
  const birr = after["refunded"] ?? after["birr"];
  const sentence = text(`audit-log.sentence.${sentenceKeyOf(entry)}`, {
    admin: adminName,
    person: entry.person ?? subject,
    lecture: entry.lecture ?? subject,
    amount: formatSum(Number(birr ?? 0)),
  });
  return reason === null ? sentence : text("audit-log.withReason", { sentence, reason });
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value);

/** Returns a recorded value in words; one that is newer than this page stays as it is. */
function inWords(value: string | null): string {
  const text = messages.getFixedT(null, "admin");
  if (value === null) return text("none");
  if (isInstant(value)) return formatDateTime(value);
  return value in states ? text(`audit-log.value.${value as keyof typeof states}`) : value;
}

function changeInWords(before: string | null | undefined, after: string | null | undefined): string {
  if (before === undefined || before === null) return inWords(after ?? null);
  if (after === undefined) return inWords(before);
  return messages.t("audit-log.fromTo", { ns: "admin", from: inWords(before), to: inWords(after) });
}

function Changes({ entry: { before, after } }: { entry: AuditLogEntry }) {
  const { t } = useTranslation("admin");
  const names = Object.keys({ ...before, ...after });
  return (
    <ul className="admin-facts">
      {names.map((name) => {
        const label = name in fields ? t(`audit-log.field.${name as keyof typeof fields}`) : name;
        return <li key={name}>{`${label}: ${changeInWords(before[name], after[name])}`}</li>;
      })}
    </ul>
  );
}
