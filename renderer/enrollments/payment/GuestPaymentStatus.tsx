import { useTranslation } from "react-i18next";
import { buttonClass } from "#renderer/kit/actions/button-class.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import type { Tone } from "./PaymentMark.tsx";
import { paymentStatusQuery, type PublicPaymentStatus } from "./payment-queries.ts";
import { PaymentResult } from "./PaymentResult.tsx";
import { usePayment } from "./use-payment.ts";

interface GuestPaymentStatusProps {
  textRef: string;
  /** The page where the user signs in and sees the details. */
  openPath: string;
  /** True if `openPath` opens the desktop app, where the payment started. */
  inApp?: boolean;
}

const tones: Record<PublicPaymentStatus | "unknown", Tone> = {
  paid: "good",
  pending: "waiting",
  in_review: "money",
  unknown: "money",
};

const isPending = ({ status }: { status: PublicPaymentStatus }) => status === "pending";

/** A payment's status without a session, and a link to sign in. It reveals neither the payer nor the lecture. */
export function GuestPaymentStatus({ textRef, openPath, inApp = false }: GuestPaymentStatusProps) {
  const { t } = useTranslation("enrollments");
  const { state, isOpen } = usePayment(paymentStatusQuery(textRef), isPending);
  const status = state.phase === "loaded" ? state.data.status : "pending";
  const known = state.phase === "failed" && !isOpen ? "unknown" : status;
  const texts = {
    paid: { heading: t("paid"), text: t("paidText") },
    pending: { heading: t("confirming"), text: t("stillPending") },
    in_review: { heading: t("inReview"), text: t("inReviewText") },
    unknown: { heading: t("confirmFailed"), text: t("noReference") },
  };
  const waited = state.phase === "loaded" && status === "pending" && !isOpen;
  return (
    <PaymentResult tone={waited ? "money" : tones[known]} {...texts[known]}>
      {inApp ? (
        <a className={buttonClass({ appearance: "primary" })} href={openPath}>
          {t("openGubae")}
        </a>
      ) : (
        <LinkButton appearance="primary" to={openPath}>
          {t("openGubae")}
        </LinkButton>
      )}
    </PaymentResult>
  );
}
