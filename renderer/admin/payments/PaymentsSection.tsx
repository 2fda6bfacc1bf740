import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { AttentionItem } from "#contract/admin/admin.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { attentionQuery, paymentEventsQuery } from "../admin-actions.ts";
import { Person } from "../Person.tsx";
import { AllPayments } from "./AllPayments.tsx";
import { PaymentActions, ReviewActions } from "./PaymentActions.tsx";
import { WaitingRefunds } from "./WaitingRefunds.tsx";

/** Payments that need an admin's attention, or all payments, optionally filtered (for example by lecture). */
export function PaymentsSection() {
  const { t } = useTranslation("admin");
  const [params, setParams] = useSearchParams();
  const showsAll = params.has("all") || params.has("lecture");
  const choices = [
    { all: false, text: t("payments.needAttention") },
    { all: true, text: t("payments.all") },
  ];
  return (
    <>
      <fieldset className="admin-choices">
        <legend className="visually-hidden">{t("payouts.show")}</legend>
        {choices.map(({ all, text }) => (
          <button
            key={text}
            type="button"
            className="plain-button"
            aria-pressed={all === showsAll}
            onClick={() => setParams(all ? { all: "" } : {})}
          >
            {text}
          </button>
        ))}
      </fieldset>
      {showsAll ? <AllPayments /> : <AttentionItems />}
    </>
  );
}

function AttentionItems() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(attentionQuery);
  const texts = { loading: t("loading"), empty: t("payments.empty"), more: t("showMore") };
  return (
    <>
      <WaitingRefunds />
      <PagedTable
        list={list}
        texts={texts}
        columns={[
          {
            label: t("payments.reasonLabel"),
            render: ({ reason }) => <h3>{t(`payments.reason.${reason}`)}</h3>,
          },
          {
            label: t("student"),
            render: ({ studentName, studentEmail }) => <Person name={studentName} email={studentEmail} />,
          },
          { label: t("lecture"), render: ({ lectureName }) => lectureName },
          { label: t("since"), render: ({ createdAt }) => formatDateTime(createdAt) },
          { label: t("references"), render: (payment) => <References payment={payment} /> },
          {
            label: t("payments.received"),
            render: ({ received }) => received !== null && formatSum(received),
            numeric: true,
          },
          { label: t("amount"), render: ({ amount }) => formatSum(amount), numeric: true },
        ]}
      >
        {(payment) => (
          <>
            {payment.note !== null && <p className="admin-card__note">{payment.note}</p>}
            <Events paymentId={payment._id} />
            <div className="admin-card__acts">
              {payment.status === "in_review" ? (
                <ReviewActions payment={payment} onDone={list.reload} />
              ) : (
                <PaymentActions payment={payment} onDone={list.reload} />
              )}
            </div>
          </>
        )}
      </PagedTable>
    </>
  );
}

function References({ payment }: { payment: AttentionItem }) {
  const { t } = useTranslation(["admin", "enrollments"]);
  const { textRef, providerReference, refundReference } = payment;
  const provider =
    payment.provider === "chapa" ? t("receipt.chapa", { ns: "enrollments" }) : payment.provider;
  const references = [
    [t("reference"), textRef],
    [t("providerReference", { provider }), providerReference],
    [t("refundReference", { provider }), refundReference],
  ] as const;
  return (
    <ul className="admin-facts">
      {references.map(
        ([label, reference]) =>
          reference !== null && (
            <li key={label}>
              {label}: <code>{reference}</code>
            </li>
          ),
      )}
    </ul>
  );
}

/** The payment's events, loaded on demand. */
function Events({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation("admin");
  const [seen, setSeen] = useState(false);
  return (
    <details className="admin-events" onToggle={() => setSeen(true)}>
      <summary>{t("payments.events")}</summary>
      {seen && <LoadedEvents paymentId={paymentId} />}
    </details>
  );
}

function LoadedEvents({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation("admin");
  const { state, reload } = useQuery(paymentEventsQuery(paymentId));
  if (state.phase === "loading") return <p>{t("loading")}</p>;
  if (state.phase === "failed") return <FailureState text={errorText(state.error)} onRetry={reload} />;
  if (state.data.length === 0) return <p>{t("payments.noEvents")}</p>;
  return (
    <ol>
      {state.data.map(({ _id, kind, at, payload }) => (
        <li key={_id}>
          {formatDateTime(at)} · {kind}
          <pre>{payload}</pre>
        </li>
      ))}
    </ol>
  );
}
