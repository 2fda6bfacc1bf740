import { Button } from "@fluentui/react-components";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/api/use-load.ts";
import { storedLectureId } from "#renderer/platform/stored-values.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { confirmPayment, type PaymentOutcome } from "./confirm-payment.ts";
import { type Mood, PaymentResult } from "./PaymentResult.tsx";

const moods: Record<PaymentOutcome, Mood> = {
  enrolled: "good",
  "paid-without-seat": "money",
  refunded: "money",
  failed: "bad",
  pending: "money",
};

function useOutcomeTexts() {
  const { t } = useTranslation("enrollments");
  return {
    enrolled: { heading: t("paid"), text: t("registered") },
    "paid-without-seat": { heading: t("paid"), text: t("notEnrolled") },
    refunded: { heading: t("refunded"), text: t("refundedText") },
    failed: { heading: t("paymentFailed"), text: t("failedText") },
    pending: { heading: t("confirming"), text: t("stillPending") },
  } satisfies Record<PaymentOutcome, { heading: string; text: string }>;
}

interface WaysProps {
  lecturePath: string;
  /** Left out where asking again can change nothing. */
  onAskAgain?: () => void;
  /** Left out where nothing was paid. */
  receiptOf?: string;
}

function Ways({ lecturePath, onAskAgain, receiptOf }: WaysProps) {
  const { t } = useTranslation("enrollments");
  return (
    <>
      {onAskAgain && <Button onClick={onAskAgain}>{t("askAgain")}</Button>}
      <LinkButton appearance="primary" to={lecturePath}>
        {t("goBack")}
      </LinkButton>
      {receiptOf !== undefined && (
        <LinkButton to={`/receipt?ref=${receiptOf}`}>{t("receipt.open")}</LinkButton>
      )}
    </>
  );
}

/** Says "paid" only after our server has verified the payment; coming back from the provider proves nothing. */
export function PaymentReturn({ textRef }: { textRef: string }) {
  const { t } = useTranslation("enrollments");
  const texts = useOutcomeTexts();
  const confirm = useCallback(
    async (signal: AbortSignal) => {
      const confirmation = await confirmPayment(textRef, signal);
      storedLectureId.write(confirmation.lectureId);
      return confirmation;
    },
    [textRef],
  );
  const { state, again } = useLoad(confirm);
  if (state.phase === "loading")
    return <PaymentResult mood="waiting" heading={t("confirming")} text={t("confirmingLong")} />;
  if (state.phase === "failed") {
    const unknown = state.error.code === "payment_not_found" || state.error.code === "invalid";
    const text = unknown ? t("noReference") : t("stillPending");
    return (
      <PaymentResult mood="money" heading={t("confirmFailed")} text={text}>
        <Ways lecturePath={unknown ? "/lectures" : "/lecture"} {...(!unknown && { onAskAgain: again })} />
      </PaymentResult>
    );
  }
  const { outcome, lectureId, hasReceipt } = state.data;
  const settled = outcome === "enrolled" || outcome === "refunded";
  return (
    <PaymentResult mood={moods[outcome]} {...texts[outcome]}>
      <Ways
        lecturePath={`/lecture?id=${lectureId}`}
        {...(!settled && { onAskAgain: again })}
        {...(hasReceipt && { receiptOf: textRef })}
      />
    </PaymentResult>
  );
}
