import { useTranslation } from "react-i18next";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { salesOf } from "../sales.ts";
import "./payment-terms.css";

/**
 * What buyers want to know beside the price, as long as seats are sold: when they get their money back, and in detail
 * how to pay. On a phone, these terms are outside the bar with the price and the button.
 */
export function PaymentTerms({ lecture }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  if (lecture.price === 0 || salesOf(lecture, now) !== "open") return null;
  return (
    <div className="payment-terms">
      <p className="payment-terms__promise">{t("refundInShort")}</p>
      <details>
        <summary>{t("refundDetails")}</summary>
        <p>{t("waysToPay")}</p>
        <p>{t("noShowPromise")}</p>
        <p>{t("refundRule")}</p>
      </details>
    </div>
  );
}
