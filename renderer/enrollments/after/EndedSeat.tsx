import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { EndedEnrollment } from "#contract/enrollments/enrollment.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { ReceiptLink } from "../ReceiptLink.tsx";
import "./after.css";

/** Why a student's enrollment in a lecture has ended, and where the money is. */
export function EndedSeat({ ended, children }: { ended: EndedEnrollment; children?: ReactNode }) {
  const { t } = useTranslation("enrollments");
  const heading = useId();
  const { reason, payment, lectureName } = ended;
  return (
    <section className="after-note" aria-labelledby={heading}>
      <h2 id={heading}>{t(`ended.${reason}`)}</h2>
      {children}
      {payment && (
        <>
          <p>{t(`seat.${payment.refund}`, { amount: formatBirr(payment.amount) })}</p>
          <ReceiptLink textRef={payment.textRef} lectureName={lectureName} />
        </>
      )}
    </section>
  );
}
