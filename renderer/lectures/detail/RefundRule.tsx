import { useTranslation } from "react-i18next";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import { salesOf } from "../sales.ts";
import "./refund-rule.css";

/** When money is refunded, for as long as seats are sold. On a phone it is outside the bar of price and button. */
export function RefundRule({ lecture }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  if (lecture.price === 0 || salesOf(lecture, now) !== "open") return null;
  return <p className="refund-rule">{t("refundRule")}</p>;
}
