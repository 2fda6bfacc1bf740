import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";

interface SoldSeatsProps {
  lecture: Pick<Lecture, "price" | "seatsTaken">;
  sales: NonNullable<Lecture["sales"]>;
}

function useSoldText({ lecture: { price, seatsTaken }, sales: { sold, amount } }: SoldSeatsProps): string {
  const { t } = useTranslation("lectures");
  if (sold > 0) return t("sold", { number: sold, amount: formatSum(amount) });
  return price === 0 ? t("enrolledCount", { number: seatsTaken }) : t("noneSold");
}

/** For a lecture's instructor: how many have paid, and how much; how many are enrolled, if it is free. */
export function SoldSeats(props: SoldSeatsProps) {
  return <p className="lecture-card__seats">{useSoldText(props)}</p>;
}
