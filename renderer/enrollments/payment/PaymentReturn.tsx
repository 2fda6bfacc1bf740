import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { HoldTimer } from "./HoldTimer.tsx";
import type { Tone } from "./PaymentMark.tsx";
import { type Confirmation, confirmationQuery, type PaymentOutcome } from "./payment-queries.ts";
import { PaymentResult } from "./PaymentResult.tsx";
import { usePayment } from "./use-payment.ts";

const tones: Record<PaymentOutcome, Tone> = {
  enrolled: "good",
  "paid-without-seat": "money",
  "in-review": "money",
  refunded: "money",
  failed: "bad",
  cancelled: "money",
  pending: "money",
};

type OutcomeTexts = Record<PaymentOutcome, { heading: string; text: string }>;

/** The texts for a replay without a seat, which don't mention enrolling. */
function useReplayTexts(): OutcomeTexts {
  const { t } = useTranslation("enrollments");
  return {
    ...useSeatTexts(false),
    enrolled: { heading: t("paid"), text: t("replay.bought") },
    "paid-without-seat": { heading: t("paid"), text: t("replay.notYours") },
    refunded: { heading: t("refunded"), text: t("replay.refundedText") },
    pending: { heading: t("confirming"), text: t("replay.stillPending") },
  };
}

/** The texts for a seat, which don't mention money for a free lecture. */
function useSeatTexts(isFree: boolean): OutcomeTexts {
  const { t } = useTranslation("enrollments");
  return {
    enrolled: { heading: isFree ? t("enrolled") : t("paid"), text: t("registered") },
    "paid-without-seat": { heading: t("paid"), text: t("notEnrolled") },
    "in-review": { heading: t("inReview"), text: t("inReviewText") },
    refunded: { heading: t("refunded"), text: t("refundedText") },
    failed: { heading: t("paymentFailed"), text: t("failedText") },
    cancelled: { heading: t("paymentCancelled"), text: t("cancelledText") },
    pending: { heading: t("confirming"), text: t("stillPending") },
  };
}

interface PaymentActionsProps {
  lecturePath: string;
  isBought: boolean;
  /** True if the payment came to nothing, so that the user may pay again. */
  canRetry?: boolean;
  /** The lecture to whose replay the page links; absent unless only the replay was bought. */
  replayOf?: string;
  /** Called when the user checks the payment again; absent when that can't change the result. */
  onCheckAgain?: () => void;
  /** The reference of the payment to whose receipt the page links; absent when nothing was paid. */
  receiptOf?: string;
}

function PaymentActions(props: PaymentActionsProps) {
  const { lecturePath, canRetry = false, isBought, replayOf, onCheckAgain, receiptOf } = props;
  const { t } = useTranslation("enrollments");
  return (
    <>
      {onCheckAgain && <Button onClick={onCheckAgain}>{t("checkAgain")}</Button>}
      {canRetry && (
        <LinkButton appearance="primary" to={lecturePath}>
          {t("tryAgain", { ns: "shell" })}
        </LinkButton>
      )}
      {replayOf !== undefined && (
        <LinkButton appearance="primary" to={`/replay?id=${replayOf}`}>
          {t("watchReplay", { ns: "lectures" })}
        </LinkButton>
      )}
      <LinkButton appearance={isBought || canRetry ? "secondary" : "primary"} to={lecturePath}>
        {t("goBack")}
      </LinkButton>
      {receiptOf !== undefined && (
        <LinkButton to={`/receipt?ref=${receiptOf}`}>{t("receipt.open")}</LinkButton>
      )}
    </>
  );
}

const isPending = ({ outcome }: Confirmation) => outcome === "pending";

interface PaymentReturnProps {
  textRef: string;
  /** Component that shows the bought seat. */
  Seat: ComponentType<Pick<Confirmation, "lectureId" | "amount">>;
  /** Component that names the lecture of a payment that came to nothing. */
  Tried: ComponentType<Pick<Confirmation, "lectureId">>;
}

/** Shows "paid" only after the server has verified the payment. The redirect from the provider proves nothing. */
export function PaymentReturn({ textRef, Seat, Tried }: PaymentReturnProps) {
  const { t } = useTranslation("enrollments");
  const { state, isOpen, checkAgain } = usePayment(confirmationQuery(textRef), isPending);
  const { kind = "seat", heldUntil = null } = state.phase === "loaded" ? state.data : {};
  const seatTexts = useSeatTexts(state.phase === "loaded" && state.data.amount === 0);
  const replayTexts = useReplayTexts();
  const texts = kind === "seat" ? seatTexts : replayTexts;
  if (isOpen || state.phase === "loading")
    return (
      <PaymentResult
        tone="waiting"
        heading={t("confirming")}
        text={t("confirmingLong")}
        timer={kind === "seat" && <HoldTimer until={heldUntil} />}
      />
    );
  if (state.phase === "failed") {
    const unknown = state.error.code === "payment_not_found" || state.error.code === "invalid";
    const text = unknown ? t("noReference") : t("stillPending");
    return (
      <PaymentResult tone="money" heading={t("confirmFailed")} text={text}>
        <PaymentActions
          lecturePath={unknown ? "/lectures" : "/lecture"}
          isBought={false}
          {...(!unknown && { onCheckAgain: checkAgain })}
        />
      </PaymentResult>
    );
  }
  return (
    <Outcome
      textRef={textRef}
      confirmation={state.data}
      texts={texts[state.data.outcome]}
      onCheckAgain={checkAgain}
      {...{ Seat, Tried }}
    />
  );
}

interface OutcomeProps extends PaymentReturnProps {
  confirmation: Confirmation;
  texts: { heading: string; text: string };
  onCheckAgain: () => void;
}

function Outcome({ textRef, confirmation, texts, onCheckAgain, Seat, Tried }: OutcomeProps) {
  const { outcome, kind, heldUntil, lectureId, amount, hasReceipt } = confirmation;
  const isBought = outcome === "enrolled";
  const canRetry = outcome === "failed" || outcome === "cancelled";
  const settled = isBought || outcome === "refunded" || outcome === "cancelled";
  return (
    <PaymentResult
      tone={tones[outcome]}
      {...texts}
      timer={outcome === "pending" && kind === "seat" && <HoldTimer until={heldUntil} />}
      {...(isBought && kind === "seat" && { details: <Seat lectureId={lectureId} amount={amount} /> })}
      {...(canRetry && { details: <Tried lectureId={lectureId} /> })}
    >
      <PaymentActions
        lecturePath={`/lecture?id=${lectureId}`}
        isBought={isBought}
        canRetry={canRetry}
        {...(isBought && kind === "replay" && { replayOf: lectureId })}
        {...(!settled && { onCheckAgain })}
        {...(hasReceipt && { receiptOf: textRef })}
      />
    </PaymentResult>
  );
}
