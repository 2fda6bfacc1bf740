import { Button, Spinner } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account.ts";
import type { Lecture } from "#contract/lecture.ts";
import { ConfirmDialog } from "#renderer/ui/ConfirmDialog.tsx";
import { formatBirr } from "#renderer/ui/format-birr.ts";
import { PhoneDialog } from "./PhoneDialog.tsx";
import { useEnrolling } from "./use-enrolling.ts";

interface EnrollButtonProps {
  lecture: Lecture;
  account: Account;
  /** The lecture or the enrollment is not as it was shown. */
  onOutdated: () => void;
}

export function EnrollButton({ lecture, account, onOutdated }: EnrollButtonProps) {
  const { t } = useTranslation("enrollments");
  const enrolling = useEnrolling({ lecture, account, onOutdated });
  const { waiting, busy, question } = enrolling;
  const price = question?.about === "price" ? question.price : lecture.price;
  return (
    <>
      <Button
        appearance="primary"
        size="large"
        disabledFocusable={waiting}
        onClick={enrolling.begin}
        {...(waiting && { icon: <Spinner size="tiny" /> })}
      >
        {waiting ? t("enrolling") : t("enroll")}
      </Button>
      {question?.about === "phone" && (
        <PhoneDialog
          issues={question.issues}
          busy={busy}
          onCancel={enrolling.giveUp}
          onPhone={enrolling.answerPhone}
        />
      )}
      <ConfirmDialog
        open={question?.about === "price"}
        title={t("newPrice.title")}
        question={t("newPrice.question", { now: formatBirr(price), seen: formatBirr(lecture.price) })}
        busy={busy}
        onNo={enrolling.giveUp}
        onYes={() => enrolling.answerPrice(price)}
      />
    </>
  );
}
