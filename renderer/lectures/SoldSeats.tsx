import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";

interface SoldSeatsProps {
  lecture: Pick<Lecture, "price" | "seatsTaken">;
  sales: NonNullable<Lecture["sales"]>;
}

/** For a lecture's instructor: how many have paid, and how much; how many are enrolled, if it is free. */
export function SoldSeats({ lecture: { price, seatsTaken }, sales: { sold, amount } }: SoldSeatsProps) {
  const { t } = useTranslation("lectures");
  const isFree = price === 0 && sold === 0;
  return (
    <p className="lecture-card__seats">
      {isFree
        ? t("enrolledCount", { number: seatsTaken })
        : t("sold", { number: sold, amount: formatSum(amount) })}
    </p>
  );
}
