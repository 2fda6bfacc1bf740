import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { AttentionItem } from "#contract/admin/admin.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { attentionQuery, paymentEventsQuery } from "../admin-actions.ts";
import { EmailLink } from "../EmailLink.tsx";
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
      <PagedItems list={list} texts={texts}>
        {(payment) => <PaymentCard payment={payment} onChanged={list.reload} />}
      </PagedItems>
    </>
  );
}

function PaymentCard({ payment, onChanged }: { payment: AttentionItem; onChanged: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className="admin-card__head">
        <h3>{t(`payments.reason.${payment.reason}`)}</h3>
        <strong>{formatSum(payment.amount)}</strong>
      </div>
      {payment.note !== null && <p className="admin-card__note">{payment.note}</p>}
      <PaymentFacts payment={payment} />
      <Events paymentId={payment._id} />
      <div className="admin-card__acts">
        {payment.status === "in_review" ? (
          <ReviewActions payment={payment} onDone={onChanged} />
        ) : (
          <PaymentActions payment={payment} onDone={onChanged} />
        )}
      </div>
    </>
  );
}

function PaymentFacts({ payment }: { payment: AttentionItem }) {
  const { t } = useTranslation("admin");
  const provider =
    payment.provider === "chapa" ? t("receipt.chapa", { ns: "enrollments" }) : payment.provider;
  return (
    <Figures
      figures={[
        {
          label: t("student"),
          value: (
            <>
              {payment.studentName}
              <br />
              <EmailLink email={payment.studentEmail} />
            </>
          ),
        },
        { label: t("lecture"), value: payment.lectureName ?? t("none") },
        ...(payment.received === null
          ? []
          : [{ label: t("payments.received"), value: formatSum(payment.received) }]),
        { label: t("since"), value: formatDateTime(payment.createdAt) },
        { label: t("reference"), value: <code>{payment.textRef}</code> },
        {
          label: t("providerReference", { provider }),
          value: <code>{payment.providerReference ?? t("none")}</code>,
        },
        {
          label: t("refundReference", { provider }),
          value: <code>{payment.refundReference ?? t("none")}</code>,
        },
      ]}
    />
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
