import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import type { OwnSeat } from "#renderer/enrollments/enrollment-actions.ts";
import { EnrollButton } from "#renderer/enrollments/EnrollButton.tsx";
import { WithdrawButton } from "#renderer/enrollments/WithdrawButton.tsx";
import { ReplayOffer } from "#renderer/lectures/detail/ReplayOffer.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { useAccount } from "#renderer/data/session/use-account.ts";
import { OwnReplay, SpokenIn } from "./OwnReplay.tsx";

interface StudentReplayProps {
  lecture: LectureDetail;
  own: OwnSeat;
  /** Called when the lecture or the enrollment has changed. */
  onOutdated: () => void;
}

/**
 * The replay for everybody except the lecture's host. These users can buy the replay, watch it, or return it for a
 * refund, and speakers can request redactions.
 */
export function StudentReplay(props: StudentReplayProps) {
  return (
    <>
      <BoughtOrOffered {...props} />
      <SpokenIn lecture={props.lecture} />
    </>
  );
}

function BoughtOrOffered({ lecture, own, onOutdated }: StudentReplayProps) {
  const { t } = useTranslation("lectures");
  const account = useAccount();
  const { replaySale: sale, _id } = lecture;
  if (own.isEnrolled) return <OwnReplay lecture={lecture} />;
  if (own.hasReplay)
    return (
      <>
        <OwnReplay lecture={lecture} />
        {own.payment?.refund === "full" && (
          <WithdrawButton kind="replay" lecture={lecture} payment={own.payment} onWithdrawn={onOutdated} />
        )}
      </>
    );
  if (!sale || own.inReview) return null;
  const buy = (
    <EnrollButton
      kind="replay"
      lecture={{ _id, price: sale.price }}
      text={t("replaySale.buy", { price: formatBirr(sale.price) })}
      account={account}
      onOutdated={onOutdated}
    />
  );
  return <ReplayOffer lecture={lecture} action={buy} />;
}
