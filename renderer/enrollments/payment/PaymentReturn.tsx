import { Button } from "@fluentui/react-components";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/api/use-load.ts";
import { storedLectureId } from "#renderer/platform/stored-values.ts";
import { LinkButton } from "#renderer/ui/navigation/LinkButton.tsx";
import { confirmPayment, type Confirmation, type PaymentOutcome } from "./confirm-payment.ts";
import { steadyHoldEnd } from "./hold-end.ts";
import { HoldTimer } from "./HoldTimer.tsx";
import { type Tone, PaymentResult } from "./PaymentResult.tsx";

const tones: Record<PaymentOutcome, Tone> = {
  enrolled: "good",
  "paid-without-seat": "money",
  "in-review": "money",
  refunded: "money",
  failed: "bad",
  pending: "money",
};

function useOutcomeTexts() {
  const { t } = useTranslation("enrollments");
  return {
    enrolled: { heading: t("paid"), text: t("registered") },
    "paid-without-seat": { heading: t("paid"), text: t("notEnrolled") },
    "in-review": { heading: t("inReview"), text: t("inReviewText") },
    refunded: { heading: t("refunded"), text: t("refundedText") },
    failed: { heading: t("paymentFailed"), text: t("failedText") },
    pending: { heading: t("confirming"), text: t("stillPending") },
  } satisfies Record<PaymentOutcome, { heading: string; text: string }>;
}

interface PaymentActionsProps {
  lecturePath: string;
  /** Absent when checking again can't change the result. */
  onCheckAgain?: () => void;
  /** Absent when nothing was paid. */
  receiptOf?: string;
}

function PaymentActions({ lecturePath, onCheckAgain, receiptOf }: PaymentActionsProps) {
  const { t } = useTranslation("enrollments");
  return (
    <>
      {onCheckAgain && <Button onClick={onCheckAgain}>{t("checkAgain")}</Button>}
      <LinkButton appearance="primary" to={lecturePath}>
        {t("goBack")}
      </LinkButton>
      {receiptOf !== undefined && (
        <LinkButton to={`/receipt?ref=${receiptOf}`}>{t("receipt.open")}</LinkButton>
      )}
    </>
  );
}

function useConfirmation(textRef: string) {
  const [heldUntil, setHeldUntil] = useState<number | null>(null);
  const confirm = useCallback(
    async (signal: AbortSignal) => {
      const onPending = (answer: Confirmation) =>
        setHeldUntil((before) => steadyHoldEnd(before, answer.heldUntil));
      const confirmation = await confirmPayment(textRef, signal, { onPending });
      storedLectureId.write(confirmation.lectureId);
      return confirmation;
    },
    [textRef],
  );
  return { ...useLoad(confirm), heldUntil };
}

/** Shows "paid" only after the server has verified the payment. The redirect from the provider proves nothing. */
export function PaymentReturn({ textRef }: { textRef: string }) {
  const { t } = useTranslation("enrollments");
  const texts = useOutcomeTexts();
  const { state, reload, heldUntil } = useConfirmation(textRef);
  if (state.phase === "loading")
    return (
      <PaymentResult
        tone="waiting"
        heading={t("confirming")}
        text={t("confirmingLong")}
        timer={<HoldTimer until={heldUntil} />}
      />
    );
  if (state.phase === "failed") {
    const unknown = state.error.code === "payment_not_found" || state.error.code === "invalid";
    const text = unknown ? t("noReference") : t("stillPending");
    return (
      <PaymentResult tone="money" heading={t("confirmFailed")} text={text}>
        <PaymentActions
          lecturePath={unknown ? "/lectures" : "/lecture"}
          {...(!unknown && { onCheckAgain: reload })}
        />
      </PaymentResult>
    );
  }
  const { outcome, lectureId, hasReceipt } = state.data;
  const settled = outcome === "enrolled" || outcome === "refunded";
  return (
    <PaymentResult
      tone={tones[outcome]}
      {...texts[outcome]}
      timer={outcome === "pending" && <HoldTimer until={heldUntil} />}
    >
      <PaymentActions
        lecturePath={`/lecture?id=${lectureId}`}
        {...(!settled && { onCheckAgain: reload })}
        {...(hasReceipt && { receiptOf: textRef })}
      />
    </PaymentResult>
  );
}
