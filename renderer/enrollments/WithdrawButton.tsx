import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { EnrollmentPayment } from "#contract/enrollments/enrollment.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { withdraw } from "./enrollment-actions.ts";
import { paymentErrorText } from "./payment/payment-error-text.ts";

interface WithdrawButtonProps {
  /** A seat by default. */
  kind?: EnrollmentKind;
  lectureId: string;
  /** The payment for the seat; null for a free seat. */
  payment: EnrollmentPayment | null;
  onWithdrawn: () => void;
}

/** Returns a text that says exactly what is refunded; undefined for a free seat. */
function useRefundNote(payment: EnrollmentPayment | null): string | undefined {
  const { t } = useTranslation("enrollments");
  if (payment === null) return undefined;
  const amount = formatBirr(payment.amount);
  return payment.refund === "full" ? t("refundFull", { amount }) : t("refundNone", { amount });
}

export function WithdrawButton({ kind = "seat", lectureId, payment, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useTranslation("enrollments");
  const isReplay = kind === "replay";
  const note = useRefundNote(payment);
  const rule = isReplay
    ? t("replaySale.refundRule", { ns: "lectures" })
    : t("refundRule", { ns: "lectures" });
  const notify = useNotify();
  const [confirming, setConfirming] = useState(false);
  const { busy, submit } = useSubmit(withdraw);
  const handleYes = () =>
    void submit(lectureId, {
      onDone: ({ refunded }) => {
        setConfirming(false);
        const said = refunded ? "withdrawnRefund" : "withdrawn";
        notify({
          status: "success",
          text: () => messages.t(isReplay ? "replay.returned" : said, { ns: "enrollments" }),
        });
        onWithdrawn();
      },
      onFailed: (error) => {
        setConfirming(false);
        notify({ status: "error", text: () => paymentErrorText(error) });
      },
    });
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{isReplay ? t("replay.return") : t("withdraw")}</Button>
      <ConfirmDialog
        open={confirming}
        title={isReplay ? t("replay.return") : t("withdrawTitle")}
        question={isReplay ? t("replay.returnQuestion") : t("withdrawQuestion")}
        note={note}
        rule={payment === null ? undefined : rule}
        busy={busy}
        onNo={() => setConfirming(false)}
        onYes={handleYes}
      />
    </>
  );
}
