import { useTranslation } from "react-i18next";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { salesOf } from "../sales.ts";
import "./payment-terms.css";

/**
 * Shows what buyers want to know first, as long as seats are sold: how to pay, and when payments are refunded. On a
 * phone, these terms are outside the bar with the price and the button.
 */
export function PaymentTerms({ lecture }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  if (lecture.price === 0 || salesOf(lecture, now) !== "open") return null;
  return (
    <div className="payment-terms">
      <p className="payment-terms__ways">{t("waysToPay")}</p>
      <p className="payment-terms__promise">{t("noShowPromise")}</p>
      <p>{t("refundRule")}</p>
    </div>
  );
}
