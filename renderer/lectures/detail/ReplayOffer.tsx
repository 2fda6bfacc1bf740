import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import "./replay-offer.css";

interface ReplayOfferProps {
  lecture: LecturePreview;
  /** The viewer's button: buy, or log in. */
  action: ReactNode;
}

/** Offers the replay to viewers without a seat, with its price, the end of its availability and its refund rule. */
export function ReplayOffer({ lecture, action }: ReplayOfferProps) {
  const { t } = useTranslation("lectures");
  const heading = useId();
  const { replaySale: sale } = lecture;
  if (!sale) return null;
  return (
    <section className="replay-offer" aria-labelledby={heading}>
      <h2 id={heading}>{t("replaySale.heading")}</h2>
      <p className="replay-offer__price">{formatBirr(sale.price)}</p>
      <p className="replay-offer__until">
        {t("replaySale.until", { date: formatDateTimeInZone(sale.until, lecture.zone) })}
      </p>
      <div className="replay-offer__action">{action}</div>
      <div className="replay-offer__terms">
        <p>{t("waysToPay")}</p>
        <p>{t("replaySale.refundRule")}</p>
      </div>
    </section>
  );
}
