import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
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
  lecture: Pick<Lecture, "_id" | "name">;
  /** The payment for the seat; null for a free seat. */
  payment: EnrollmentPayment | null;
  onWithdrawn: () => void;
}

/** Returns a text that names the lecture and says exactly what is refunded. */
function useRefundNote(name: string, payment: EnrollmentPayment | null, isReplay: boolean): string {
  const { t } = useTranslation("enrollments");
  if (payment === null) return t("loseSeat", { name });
  const amount = formatBirr(payment.amount);
  if (isReplay) return t("replay.refund", { name, amount });
  return payment.refund === "full" ? t("refundFull", { name, amount }) : t("refundNone", { name, amount });
}

export function WithdrawButton({ kind = "seat", lecture, payment, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useTranslation("enrollments");
  const isReplay = kind === "replay";
  const note = useRefundNote(lecture.name, payment, isReplay);
  const rule = isReplay
    ? t("replaySale.refundRule", { ns: "lectures" })
    : t("refundRule", { ns: "lectures" });
  const notify = useNotify();
  const [confirming, setConfirming] = useState(false);
  const { busy, submit } = useSubmit(withdraw);
  const handleConfirm = () =>
    void submit(lecture._id, {
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
        {...(!isReplay && { confirmText: t("yes", { ns: "shell" }), dismissText: t("no", { ns: "shell" }) })}
        onDismiss={() => setConfirming(false)}
        onConfirm={handleConfirm}
      />
    </>
  );
}
