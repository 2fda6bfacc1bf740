import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { HealthCheckName, HealthFinding, HealthFindingCode } from "#contract/admin/health-report.ts";
import { enHealth } from "#renderer/messages/en/admin/health.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";

/** The page of the admin area where the finding can be fixed. */
const mendedAt: Partial<Record<HealthFindingCode, string>> = {
  payments_need_attention: "/admin/payments",
  payments_open_long: "/admin/payments?all=",
  refunds_wait: "/admin/payments",
  refunds_open_long: "/admin/payments",
  books_unbalanced: "/admin/payouts",
  books_incomplete: "/admin/payouts",
};

/** Returns what people call a check; a check that is newer than this page keeps its technical name. */
export function checkText(name: string): string {
  if (!(name in enHealth.check)) return name;
  return messages.t(`health.check.${name as HealthCheckName}`, { ns: "admin" });
}

const isOfCheck = (code: HealthFindingCode) => code === "check_failed" || code === "check_timed_out";

/** One finding, with its numbers and instructions for fixing it. */
export function HealthFindingCard({ finding }: { finding: HealthFinding }) {
  const { t } = useTranslation("admin");
  const { code, count, limit, amount, since, detail } = finding;
  const figures = {
    count: count ?? 0,
    limit: limit ?? 0,
    amount: amount === undefined ? "" : formatSum(amount),
    since: since === undefined ? "" : formatDateTime(since),
    detail: isOfCheck(code) ? checkText(detail ?? "") : (detail ?? ""),
  };
  const place = mendedAt[code];
  return (
    <article className="health__finding">
      <h3>{t(`health.finding.${code}.title`)}</h3>
      <p>{t(`health.finding.${code}.what`, figures)}</p>
      <p className="health__mend">{t(`health.finding.${code}.mend`)}</p>
      {place !== undefined && <Link to={place}>{t("health.open")}</Link>}
    </article>
  );
}
