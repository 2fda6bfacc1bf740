import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Lecture } from "#contract/lecture.ts";
import { loginThenBack } from "#renderer/accounts/return-link.ts";
import { progressOf } from "#renderer/ui/format-schedule.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import "#renderer/ui/plain-button.css";

/** A guest's way to a seat: log in, and come back here. */
export function LogInToEnroll({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  if (progressOf(lecture, now) === "over")
    return (
      <button type="button" className="plain-button" disabled>
        {t("lectureOver")}
      </button>
    );
  return (
    <Link className="plain-button plain-button--primary" to={loginThenBack(`/lecture?id=${lecture._id}`)}>
      {t("logInToEnroll")}
    </Link>
  );
}
