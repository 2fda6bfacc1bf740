import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AttentionPayment } from "#contract/admin.ts";
import { useLoad } from "#renderer/api/use-load.ts";
import { usePages } from "#renderer/api/use-pages.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { Figures } from "#renderer/ui/Figures.tsx";
import { formatSum } from "#renderer/ui/format-birr.ts";
import { formatDateTime } from "#renderer/ui/format-instant.ts";
import { FailureNotice } from "#renderer/ui/ListStates.tsx";
import { PagedItems } from "#renderer/ui/PagedItems.tsx";
import { ActButton } from "./ActButton.tsx";
import { loadEvents, loadPayments, markDoneByHand, refundExcluded, retryPayment } from "./admin-actions.ts";

/** Payments that can't go on without a person. */
export function PaymentsSection() {
  const { t } = useTranslation("admin");
  const list = usePages(loadPayments);
  const texts = { loading: t("loading"), empty: t("payments.empty"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(payment) => <PaymentCard payment={payment} onChanged={list.reload} />}
    </PagedItems>
  );
}

/** Nobody sends back what never came, or what the provider has taken already. */
const canRetry = ({ reason }: AttentionPayment) => reason !== "reversed" && reason !== "excluded";

function PaymentCard({ payment, onChanged }: { payment: AttentionPayment; onChanged: () => void }) {
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
        {canRetry(payment) && (
          <ActButton
            label={t("payments.retry")}
            question={t("payments.retryQuestion")}
            action={() => retryPayment(payment._id)}
            done={t("payments.retried")}
            onDone={onChanged}
            primary
          />
        )}
        {payment.reason === "excluded" && (
          <ActButton
            label={t("payments.refund")}
            question={t("payments.refundQuestion")}
            wordsLabel={t("payments.why")}
            action={(reason) => refundExcluded(payment._id, reason)}
            done={t("payments.refunded")}
            onDone={onChanged}
            primary
          />
        )}
        <ActButton
          label={t("payments.done")}
          question={t("payments.doneQuestion")}
          wordsLabel={t("payments.proof")}
          action={(proof) => markDoneByHand(payment._id, proof)}
          done={t("payments.isDone")}
          onDone={onChanged}
        />
      </div>
    </>
  );
}

function PaymentFacts({ payment }: { payment: AttentionPayment }) {
  const { t } = useTranslation("admin");
  const { provider } = payment;
  return (
    <Figures
      figures={[
        {
          label: t("student"),
          value: (
            <>
              {payment.studentName}
              <br />
              <a href={`mailto:${payment.studentEmail}`}>{payment.studentEmail}</a>
            </>
          ),
        },
        { label: t("lecture"), value: payment.lectureName ?? t("none") },
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

/** Loaded when somebody wants to see it. */
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
  const load = useCallback((signal: AbortSignal) => loadEvents(paymentId, signal), [paymentId]);
  const { state, again } = useLoad(load);
  if (state.phase === "loading") return <p>{t("loading")}</p>;
  if (state.phase === "failed") return <FailureNotice text={errorText(state.error)} onRetry={again} />;
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
