import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { isOversold } from "./seats.ts";
import "./oversold-note.css";

/** Tells the instructor of a lecture that sold more seats before than a room carries now. */
export function OversoldNote({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  if (!isOversold(lecture)) return null;
  const { seatsTaken: taken, seatLimit: limit } = lecture;
  return <p className="oversold-note">{t("oversold", { taken, limit })}</p>;
}
