import { useTranslation } from "react-i18next";
import type { AdminPayment, AdminRefund } from "#contract/admin/admin-payment.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { retryPayment } from "../admin-actions.ts";
import { EmailLink } from "../EmailLink.tsx";
import { paymentsQuery } from "./admin-payment-actions.ts";
import { PaymentFilter } from "./PaymentFilter.tsx";
import { RefundButton } from "./RefundButton.tsx";
import { usePaymentSearch } from "./use-payment-search.ts";

/** All payments, or those that match the search. */
export function AllPayments() {
  const { t } = useTranslation("admin");
  const { asked, change } = usePaymentSearch();
  const list = usePagedQuery(paymentsQuery(asked));
  const texts = { loading: t("loading"), empty: t("refunds.empty"), more: t("showMore") };
  return (
    <>
      <PaymentFilter asked={asked} onChange={change} />
      <PagedItems list={list} texts={texts}>
        {(payment) => <FoundPayment payment={payment} onChanged={list.reload} />}
      </PagedItems>
    </>
  );
}

function FoundPayment({ payment, onChanged }: { payment: AdminPayment; onChanged: () => void }) {
  const { t } = useTranslation("admin");
  const { _id, amount, refundable, refunds, status } = payment;
  return (
    <>
      <div className="admin-card__head">
        <h3>{payment.lectureName}</h3>
        <strong>{formatSum(amount)}</strong>
      </div>
      <PaymentFigures payment={payment} />
      {refunds.length > 0 && (
        <ul className="admin-facts">
          {refunds.map((refund) => (
            <MadeRefund key={refund._id} refund={refund} />
          ))}
        </ul>
      )}
      <div className="admin-card__acts">
        {refundable > 0 && (
          <RefundButton
            paymentId={_id}
            refundable={refundable}
            whole={status === "in_review"}
            onDone={onChanged}
          />
        )}
        <ActionButton
          label={t("payments.ask")}
          question={t("payments.askQuestion")}
          action={() => retryPayment(_id)}
          done={() => messages.t("payments.asked", { ns: "admin" })}
          onDone={onChanged}
        />
      </div>
    </>
  );
}

function PaymentFigures({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation("admin");
  const { refundable, status, isCancelled = false, studentName, studentEmail, paidAt } = payment;
  return (
    <Figures
      figures={[
        {
          label: t("student"),
          value: (
            <>
              {studentName}
              <br />
              <EmailLink email={studentEmail} />
            </>
          ),
        },
        ...(payment.kind === "replay"
          ? [{ label: t("refunds.boughtLabel"), value: t("refunds.replay") }]
          : []),
        { label: t("refunds.stateLabel"), value: t(`refunds.state.${isCancelled ? "cancelled" : status}`) },
        paidAt === null
          ? { label: t("refunds.startedAt"), value: formatDateTime(payment.createdAt) }
          : { label: t("refunds.paidAt"), value: formatDateTime(paidAt) },
        { label: t("reference"), value: <code>{payment.textRef}</code> },
        ...(paidAt === null ? [] : [{ label: t("refunds.refundable"), value: formatSum(refundable) }]),
      ]}
    />
  );
}

function MadeRefund({ refund: { amount, at, borneBy, reason, status } }: { refund: AdminRefund }) {
  const { t } = useTranslation("admin");
  const facts = [
    formatSum(amount),
    t(`refunds.status.${status}`),
    t(`refunds.bearer.${borneBy}`),
    formatDateTime(at),
    reason,
  ];
  return <li>{facts.join(" · ")}</li>;
}
