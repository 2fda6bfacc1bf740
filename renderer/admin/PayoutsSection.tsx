import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminPayout } from "#contract/admin/admin.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { ActionButton } from "./ActionButton.tsx";
import {
  type PayoutStatusFilter,
  payoutsQuery,
  rejectPayout,
  releasePayout,
  resolvePayoutManually,
} from "./admin-actions.ts";
import { EmailLink } from "./Person.tsx";

/** Payouts that await approval, and payouts in progress. */
export function PayoutsSection() {
  const { t } = useTranslation("admin");
  const [status, setStatus] = useState<PayoutStatusFilter>("requested");
  const choices = [
    { value: "requested", text: t("payouts.waiting") },
    { value: "released", text: t("payouts.underWay") },
  ] as const;
  return (
    <>
      <fieldset className="admin-choices">
        <legend className="visually-hidden">{t("payouts.show")}</legend>
        {choices.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            className="plain-button"
            aria-pressed={status === value}
            onClick={() => setStatus(value)}
          >
            {text}
          </button>
        ))}
      </fieldset>
      <PayoutsByStatus key={status} status={status} />
    </>
  );
}

function PayoutsByStatus({ status }: { status: PayoutStatusFilter }) {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(payoutsQuery(status));
  const empty = status === "requested" ? t("payouts.emptyWaiting") : t("payouts.emptyUnderWay");
  return (
    <PagedTable
      list={list}
      texts={{ loading: t("loading"), empty, more: t("showMore") }}
      columns={[
        {
          label: t("payouts.instructor"),
          render: ({ instructorName, instructorEmail }) => (
            <>
              <h3>{instructorName}</h3>
              <EmailLink email={instructorEmail} />
            </>
          ),
        },
        {
          label: t("payouts.to"),
          render: ({ bankName, accountNumber, accountName }) =>
            `${bankName}, ${accountNumber}, ${accountName}`,
        },
        { label: t("since"), render: ({ requestedAt }) => formatDateTime(requestedAt) },
        { label: t("reference"), render: ({ reference }) => <code>{reference}</code> },
        { label: t("payouts.owed"), render: ({ available }) => formatSum(available), numeric: true },
        { label: t("amount"), render: ({ amount }) => formatSum(amount), numeric: true },
      ]}
    >
      {(payout) => <PayoutNotesAndActions payout={payout} onChanged={list.reload} />}
    </PagedTable>
  );
}

interface PayoutProps {
  payout: AdminPayout;
  onChanged: () => void;
}

function PayoutNotesAndActions({ payout, onChanged }: PayoutProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      {payout.note !== null && <p className="admin-card__note">{payout.note}</p>}
      {payout.instructorSuspended && <p className="admin-card__note">{t("payouts.held")}</p>}
      {payout.uncovered && <p className="admin-card__note">{t("payouts.uncovered")}</p>}
      {payout.releaseAfter > payout.requestedAt && (
        <p className="admin-card__note">
          {t("payouts.releaseAfter", { date: formatDateTime(payout.releaseAfter) })}
        </p>
      )}
      <div className="admin-card__acts">
        {payout.status === "requested" ? (
          <Decision payout={payout} onChanged={onChanged} />
        ) : (
          <ByHand payout={payout} onChanged={onChanged} />
        )}
      </div>
    </>
  );
}

function Decision({ payout, onChanged }: PayoutProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <ActionButton
        label={t("payouts.release")}
        question={t("payouts.releaseQuestion", {
          amount: formatSum(payout.amount),
          name: payout.accountName,
          bank: payout.bankName,
          number: payout.accountNumber,
        })}
        action={() => releasePayout(payout._id)}
        done={() => messages.t("payouts.released", { ns: "admin" })}
        onDone={onChanged}
        primary
      />
      <ActionButton
        label={t("payouts.reject")}
        question={t("payouts.rejectQuestion")}
        textLabel={t("payouts.reason")}
        action={(reason) => rejectPayout(payout._id, reason)}
        done={() => messages.t("payouts.rejected", { ns: "admin" })}
        onDone={onChanged}
      />
    </>
  );
}

/** Lets an admin record whether a payout arrived or was lost, when the provider does not report the outcome. */
function ByHand({ payout, onChanged }: PayoutProps) {
  const { t } = useTranslation("admin");
  const common = {
    textLabel: t("payouts.proof"),
    textName: "proof" as const,
    done: () => messages.t("payouts.settled", { ns: "admin" }),
    onDone: onChanged,
  };
  return (
    <>
      <ActionButton
        {...common}
        label={t("payouts.arrived")}
        question={t("payouts.arrivedQuestion")}
        action={(proof) => resolvePayoutManually(payout._id, "paid", proof)}
      />
      <ActionButton
        {...common}
        label={t("payouts.lost")}
        question={t("payouts.lostQuestion")}
        action={(proof) => resolvePayoutManually(payout._id, "failed", proof)}
      />
    </>
  );
}
