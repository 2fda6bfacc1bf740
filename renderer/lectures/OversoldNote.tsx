import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { isOversold } from "./seats-of.ts";
import "./oversold-note.css";

/** Informs the instructor that the lecture sold more seats in the past than a room supports now. */
export function OversoldNote({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  if (!isOversold(lecture)) return null;
  const { seatsTaken: taken, seatLimit: limit } = lecture;
  return <p className="oversold-note">{t("oversold", { taken, limit })}</p>;
}
