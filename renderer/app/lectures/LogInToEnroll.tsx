import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { logInWithReturn } from "#renderer/accounts/session/return-link.ts";
import { NoSeat } from "#renderer/lectures/detail/NoSeat.tsx";
import { seatSalesOf } from "#renderer/lectures/sales.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import "#renderer/kit/actions/plain-button.css";

/** Lets a guest log in and return here to enroll. */
export function LogInToEnroll({ lecture }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  const sales = seatSalesOf(lecture, now);
  const logIn = logInWithReturn(`/lecture?id=${lecture._id}`);
  if (sales === "ended" || sales === "closed") return <NoSeat reason={sales} lecture={lecture} />;
  if (sales === "full")
    return (
      <>
        <NoSeat reason="full" lecture={lecture} />
        {/* The guest may be one of those who have a seat. */}
        <Link className="plain-button" to={logIn}>
          {t("logIn", { ns: "shell" })}
        </Link>
      </>
    );
  return (
    <Link className="plain-button plain-button--primary" to={logIn}>
      {t("logInToEnroll")}
    </Link>
  );
}
