import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EnrollmentPayment } from "#contract/enrollments/enrollment.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/ui/actions/Button.tsx";
import { formatBirr } from "#renderer/ui/formatting/format-birr.ts";
import { ConfirmDialog } from "#renderer/ui/feedback/ConfirmDialog.tsx";
import { useNotify } from "#renderer/ui/feedback/toasts/use-notify.ts";
import { withdraw } from "./enrollment-actions.ts";
import { paymentErrorText } from "./payment/payment-error-text.ts";

interface WithdrawButtonProps {
  lectureId: string;
  /** null for a free seat. */
  payment: EnrollmentPayment | null;
  onWithdrawn: () => void;
}

/** Says exactly what is refunded. Returns nothing for a free seat. */
function useRefundNote(payment: EnrollmentPayment | null): string | undefined {
  const { t } = useTranslation("enrollments");
  if (payment === null) return undefined;
  const amount = formatBirr(payment.amount);
  return payment.refund === "full" ? t("refundFull", { amount }) : t("refundNone", { amount });
}

export function WithdrawButton({ lectureId, payment, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useTranslation("enrollments");
  const note = useRefundNote(payment);
  const notify = useNotify();
  const [confirming, setConfirming] = useState(false);
  const { busy, submit } = useSubmit(withdraw);
  const handleYes = () =>
    void submit(lectureId, {
      onDone: ({ refunded }) => {
        setConfirming(false);
        notify({
          status: "success",
          text: () => messages.t(refunded ? "withdrawnRefund" : "withdrawn", { ns: "enrollments" }),
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
      <Button onClick={() => setConfirming(true)}>{t("withdraw")}</Button>
      <ConfirmDialog
        open={confirming}
        title={t("withdrawTitle")}
        question={t("withdrawQuestion")}
        note={note}
        rule={payment === null ? undefined : t("refundRule", { ns: "lectures" })}
        busy={busy}
        onNo={() => setConfirming(false)}
        onYes={handleYes}
      />
    </>
  );
}
