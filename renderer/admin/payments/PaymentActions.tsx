import { useTranslation } from "react-i18next";
import type { AttentionItem } from "#contract/admin/admin.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { ActionButton } from "../ActionButton.tsx";
import { resolvePaymentManually, retryPayment } from "../admin-actions.ts";
import { acceptPayment } from "./admin-payment-actions.ts";
import { RefundButton } from "./RefundButton.tsx";

interface PaymentActionsProps {
  payment: AttentionItem;
  onDone: () => void;
}

/** A chargeback can't be retried, and a banned student's payment is refunded instead. */
const canRetry = ({ reason }: AttentionItem) => reason !== "chargeback" && reason !== "student_banned";

export function PaymentActions({ payment, onDone }: PaymentActionsProps) {
  const { t } = useTranslation("admin");
  const { _id: id, reason, refundable } = payment;
  return (
    <>
      {canRetry(payment) && (
        <ActionButton
          label={t("payments.retry")}
          question={t("payments.retryQuestion")}
          action={() => retryPayment(id)}
          done={() => messages.t("payments.retried", { ns: "admin" })}
          onDone={onDone}
          primary
        />
      )}
      {reason === "student_banned" && (
        <RefundButton paymentId={id} refundable={refundable} onDone={onDone} primary />
      )}
      <ActionButton
        label={t("payments.done")}
        question={t("payments.doneQuestion")}
        textLabel={t("payments.proof")}
        textName="proof"
        action={(proof) => resolvePaymentManually(id, proof)}
        done={() => messages.t("payments.isDone", { ns: "admin" })}
        onDone={onDone}
      />
    </>
  );
}

/** For a payment whose amount differs from the price: the admin accepts it or refunds it in full. */
export function ReviewActions({ payment, onDone }: PaymentActionsProps) {
  const { t } = useTranslation("admin");
  const { _id: id, amount, received, refundable } = payment;
  return (
    <>
      <ActionButton
        label={t("payments.accept")}
        question={t("payments.acceptQuestion", { amount: formatSum(received ?? amount) })}
        action={() => acceptPayment(id)}
        done={() => messages.t("payments.accepted", { ns: "admin" })}
        onDone={onDone}
        primary
      />
      <RefundButton paymentId={id} refundable={refundable} whole onDone={onDone} />
    </>
  );
}
