import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { HealthFinding, HealthFindingCode } from "#contract/admin/health-report.ts";
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

/** One finding, with its numbers and instructions for fixing it. */
export function HealthFindingCard({ finding }: { finding: HealthFinding }) {
  const { t } = useTranslation("admin");
  const { code, count, limit, amount, since, detail } = finding;
  const figures = {
    count: count ?? 0,
    limit: limit ?? 0,
    amount: amount === undefined ? "" : formatSum(amount),
    since: since === undefined ? "" : formatDateTime(since),
    detail: detail ?? "",
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
