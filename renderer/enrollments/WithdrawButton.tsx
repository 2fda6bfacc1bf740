import { Button, useRestoreFocusTarget } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SeatPayment } from "#contract/enrollment.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { formatBirr } from "#renderer/ui/format-birr.ts";
import { ConfirmDialog } from "#renderer/ui/ConfirmDialog.tsx";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { withdraw } from "./enrollment-actions.ts";
import { paymentErrorText } from "./payment-error-text.ts";

interface WithdrawButtonProps {
  lectureId: string;
  /** null: the seat cost nothing. */
  payment: SeatPayment | null;
  onWithdrawn: () => void;
}

/** What comes back, exactly; of a free seat there is nothing to say. */
function useRefundNote(payment: SeatPayment | null): string | undefined {
  const { t } = useTranslation("enrollments");
  if (payment === null) return undefined;
  const amount = formatBirr(payment.amount);
  return payment.refund === "full" ? t("refundFull", { amount }) : t("refundNone", { amount });
}

export function WithdrawButton({ lectureId, payment, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useTranslation("enrollments");
  const note = useRefundNote(payment);
  const opener = useRestoreFocusTarget();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit(withdraw);
  const handleYes = () =>
    void submit(lectureId, {
      onDone: ({ refunded }) => {
        setAsking(false);
        notify({ status: "success", text: refunded ? t("withdrawnRefund") : t("withdrawn") });
        onWithdrawn();
      },
      onFailed: (error) => {
        setAsking(false);
        notify({ status: "error", text: paymentErrorText(error) });
      },
    });
  return (
    <>
      <Button size="small" {...opener} onClick={() => setAsking(true)}>
        {t("withdraw")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("withdrawTitle")}
        question={t("withdrawQuestion")}
        note={note}
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={handleYes}
      />
    </>
  );
}
