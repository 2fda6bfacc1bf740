import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { logInWithReturn } from "#renderer/accounts/session/return-link.ts";
import { ReplayOffer } from "#renderer/lectures/detail/ReplayOffer.tsx";
import "#renderer/kit/actions/plain-button.css";

/** Lets a guest log in and return here to buy the replay. */
export function LogInToBuyReplay({ lecture }: { lecture: LecturePreview }) {
  const { t } = useTranslation("lectures");
  const action = (
    <Link className="plain-button plain-button--primary" to={logInWithReturn(`/lecture?id=${lecture._id}`)}>
      {t("replaySale.logIn")}
    </Link>
  );
  return <ReplayOffer lecture={lecture} action={action} />;
}
