import { Button, Spinner } from "@fluentui/react-components";
import { CheckmarkCircleRegular, DismissCircleRegular, MoneyRegular } from "@fluentui/react-icons";
import { type ReactElement, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/api/use-load.ts";
import { storedLectureId } from "#renderer/platform/stored-values.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { confirmPayment, type PaymentOutcome } from "./confirm-payment.ts";
import "./payment-return.css";

interface ResultProps {
  icon: ReactElement;
  heading: string;
  text: string;
  lecturePath: string;
  onAskAgain?: () => void;
}

function Result({ icon, heading, text, lecturePath, onAskAgain }: ResultProps) {
  const { t } = useTranslation("enrollments");
  return (
    <output className="payment-return">
      {icon}
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className="payment-return__actions">
        {onAskAgain && <Button onClick={onAskAgain}>{t("askAgain")}</Button>}
        <LinkButton appearance="primary" to={lecturePath}>
          {t("goBack")}
        </LinkButton>
      </div>
    </output>
  );
}

const good = <CheckmarkCircleRegular className="payment-return__icon payment-return__icon--good" />;
const bad = <DismissCircleRegular className="payment-return__icon payment-return__icon--bad" />;
const money = <MoneyRegular className="payment-return__icon" />;

const ICONS: Record<PaymentOutcome, ReactElement> = {
  enrolled: good,
  "paid-without-seat": money,
  refunded: money,
  failed: bad,
  pending: money,
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
  if (state.phase === "loading") {
    return (
      <output className="payment-return">
        <Spinner size="huge" />
        <h1>{t("confirming")}</h1>
        <p>{t("confirmingLong")}</p>
      </output>
    );
  }
  if (state.phase === "failed") {
    const text = state.error.code === "payment_not_found" ? t("noReference") : t("stillPending");
    return (
      <Result
        icon={money}
        heading={t("confirmFailed")}
        text={text}
        lecturePath="/lecture"
        onAskAgain={again}
      />
    );
  }
  const { outcome, lectureId } = state.data;
  const settled = outcome === "enrolled" || outcome === "refunded";
  return (
    <Result
      icon={ICONS[outcome]}
      {...texts[outcome]}
      lecturePath={`/lecture?id=${lectureId}`}
      {...(!settled && { onAskAgain: again })}
    />
  );
}
