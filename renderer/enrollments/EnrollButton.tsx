import { useTranslation } from "react-i18next";
import type { Account } from "#contract/accounts/account.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { Button } from "#renderer/ui/actions/Button.tsx";
import { ConfirmDialog } from "#renderer/ui/feedback/ConfirmDialog.tsx";
import { formatBirr } from "#renderer/ui/formatting/format-birr.ts";
import { PhoneDialog } from "./PhoneDialog.tsx";
import { useEnroll } from "./use-enroll.ts";

interface EnrollButtonProps {
  lecture: Lecture;
  account: Account;
  /** Called when the lecture or the enrollment has changed since it was loaded. */
  onOutdated: () => void;
}

export function EnrollButton({ lecture, account, onOutdated }: EnrollButtonProps) {
  const { t } = useTranslation("enrollments");
  const enrollment = useEnroll({ lecture, account, onOutdated });
  const { waiting, busy, question } = enrollment;
  const price = question?.about === "price" ? question.price : lecture.price;
  return (
    <>
      <Button appearance="primary" size="large" busy={waiting} onClick={enrollment.begin}>
        {waiting ? t("enrolling") : t("enroll")}
      </Button>
      {question?.about === "phone" && (
        <PhoneDialog
          issues={question.issues}
          busy={busy}
          onCancel={enrollment.cancel}
          onPhone={enrollment.answerPhone}
          onAbroad={enrollment.answerAbroad}
        />
      )}
      <ConfirmDialog
        open={question?.about === "price"}
        title={t("newPrice.title")}
        question={t("newPrice.question", { now: formatBirr(price), seen: formatBirr(lecture.price) })}
        busy={busy}
        danger={false}
        onNo={enrollment.cancel}
        onYes={() => enrollment.answerPrice(price)}
      />
    </>
  );
}
