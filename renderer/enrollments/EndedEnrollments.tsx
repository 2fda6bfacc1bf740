import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EndedEnrollment } from "#contract/enrollments/enrollment.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import { StateTag, type StateTone } from "#renderer/kit/lists/StateTag.tsx";
import { endedEnrollmentsQuery } from "./enrollment-queries.ts";
import { ReceiptLink } from "./ReceiptLink.tsx";
import "#renderer/kit/actions/plain-button.css";
import "./ended-enrollments.css";

const refundTones: Record<NonNullable<EndedEnrollment["payment"]>["refund"], StateTone> = {
  none: "still",
  pending: "waiting",
  done: "good",
  failed: "bad",
};

function Refund({ payment, lectureName }: { payment: EndedEnrollment["payment"]; lectureName: string }) {
  const { t } = useTranslation("enrollments");
  if (payment === null) return null;
  const state = t(`refundState.${payment.refund}`);
  return (
    <div className="ended-enrollment__money">
      <StateTag tone={refundTones[payment.refund]}>
        {payment.refund === "none"
          ? state
          : t("ended.refundOf", { state, amount: formatBirr(payment.amount) })}
      </StateTag>
      <ReceiptLink textRef={payment.textRef} lectureName={lectureName} />
    </div>
  );
}

function Ended({ ended }: { ended: EndedEnrollment }) {
  const { t } = useTranslation("enrollments");
  const { lectureName, schedule, zone, reason, payment } = ended;
  return (
    <li className="ended-enrollment">
      <div>
        <h3>{lectureName}</h3>
        <p className="ended-enrollment__when">{formatDateTimeInZone(schedule, zone)}</p>
        <p className="ended-enrollment__why">{t(`ended.${reason}`)}</p>
      </div>
      <Refund payment={payment} lectureName={lectureName} />
    </li>
  );
}

/** The student's enrollments that ended recently, with their refunds. Renders nothing when there are none. */
export function EndedEnrollments() {
  const { t } = useTranslation(["enrollments", "shell"]);
  const headingId = useId();
  const { state, reload } = useQuery(endedEnrollmentsQuery);
  if (state.phase === "loading" || (state.phase === "loaded" && state.data.length === 0)) return null;
  return (
    <section className="ended-enrollments" aria-labelledby={headingId}>
      <h2 id={headingId}>{t("ended.heading")}</h2>
      {state.phase === "failed" ? (
        <p>
          {t("ended.failed")}{" "}
          <button type="button" className="plain-button" onClick={reload}>
            {t("tryAgain", { ns: "shell" })}
          </button>
        </p>
      ) : (
        <ul>
          {state.data.map((ended) => (
            <Ended key={ended._id} ended={ended} />
          ))}
        </ul>
      )}
    </section>
  );
}
