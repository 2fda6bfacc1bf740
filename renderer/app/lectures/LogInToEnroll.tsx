import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { logInWithReturn } from "#renderer/accounts/session/return-link.ts";
import { salesOf } from "#renderer/lectures/sales.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import "#renderer/kit/actions/plain-button.css";

/** Lets a guest log in and return here to enroll. */
export function LogInToEnroll({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  const sales = salesOf(lecture, now);
  if (sales !== "open")
    return (
      <button type="button" className="plain-button" disabled>
        {sales === "ended" ? t("lectureEnded") : t("enrollmentClosed")}
      </button>
    );
  return (
    <Link className="plain-button plain-button--primary" to={logInWithReturn(`/lecture?id=${lecture._id}`)}>
      {t("logInToEnroll")}
    </Link>
  );
}
