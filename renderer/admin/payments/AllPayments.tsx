import { useTranslation } from "react-i18next";
import type { AdminPayment, AdminPaymentState, AdminRefund } from "#contract/admin/admin-payment.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { StateTag, type StateTone } from "#renderer/kit/lists/StateTag.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { retryPayment } from "../admin-actions.ts";
import { Person } from "../Person.tsx";
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
      <PagedTable
        list={list}
        texts={texts}
        columns={[
          {
            label: t("lecture"),
            render: ({ lectureName, kind }) => (
              <>
                <h3>{lectureName}</h3>
                {kind === "replay" && t("refunds.replay")}
              </>
            ),
          },
          {
            label: t("student"),
            render: ({ studentName, studentEmail }) => <Person name={studentName} email={studentEmail} />,
          },
          { label: t("refunds.stateLabel"), render: (payment) => <PaymentState payment={payment} /> },
          { label: t("refunds.startedAt"), render: ({ createdAt }) => formatDateTime(createdAt) },
          { label: t("refunds.paidAt"), render: ({ paidAt }) => paidAt && formatDateTime(paidAt) },
          { label: t("reference"), render: ({ textRef }) => <code>{textRef}</code> },
          {
            label: t("refunds.refundable"),
            render: ({ paidAt, refundable }) => paidAt && formatSum(refundable),
            numeric: true,
          },
          { label: t("amount"), render: ({ amount }) => formatSum(amount), numeric: true },
        ]}
      >
        {(payment) => <RefundsAndActions payment={payment} onChanged={list.reload} />}
      </PagedTable>
    </>
  );
}

function PaymentState({ payment: { status, isCancelled = false } }: { payment: AdminPayment }) {
  const { t } = useTranslation("admin");
  const state = isCancelled ? "cancelled" : status;
  return <StateTag tone={tones[state]}>{t(`refunds.state.${state}`)}</StateTag>;
}

const tones: Record<AdminPaymentState, StateTone> = {
  created: "still",
  pending: "waiting",
  in_review: "alert",
  paid: "good",
  failed: "bad",
  cancelled: "still",
  expired: "still",
  refund_pending: "waiting",
  refunded: "still",
  refund_failed: "bad",
};

function RefundsAndActions({ payment, onChanged }: { payment: AdminPayment; onChanged: () => void }) {
  const { t } = useTranslation("admin");
  const { _id, refundable, refunds, status } = payment;
  return (
    <>
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

const refundTones: Record<AdminRefund["status"], StateTone> = {
  requested: "still",
  pending: "waiting",
  refunded: "good",
  refused: "bad",
  unconfirmed: "alert",
};

function MadeRefund({ refund: { amount, at, borneBy, reason, status } }: { refund: AdminRefund }) {
  const { t } = useTranslation("admin");
  const facts = [formatSum(amount), t(`refunds.bearer.${borneBy}`), formatDateTime(at), reason];
  return (
    <li>
      <StateTag tone={refundTones[status]}>{t(`refunds.status.${status}`)}</StateTag> {facts.join(" · ")}
    </li>
  );
}
