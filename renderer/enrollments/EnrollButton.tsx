import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/accounts/account.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { useEnroll } from "./use-enroll.ts";

// Loaded lazily, because few students are asked for their number, and only once.
const PhoneDialog = lazyScreen(async () => (await import("./PhoneDialog.tsx")).PhoneDialog);

interface EnrollButtonProps {
  /** `price` is the price of the seat or replay. */
  lecture: Pick<Lecture, "_id" | "price">;
  /** A seat by default. */
  kind?: EnrollmentKind;
  /** The button's text; "Enroll" by default. */
  text?: string;
  account: Account;
  /** Called when the lecture or the enrollment has changed since it was loaded. */
  onOutdated: () => void;
}

export function EnrollButton({ lecture, kind = "seat", text, account, onOutdated }: EnrollButtonProps) {
  const { t } = useTranslation("enrollments");
  const enrollment = useEnroll({ lecture, kind, account, onOutdated });
  const { waiting, busy, question } = enrollment;
  const price = question?.about === "price" ? question.price : lecture.price;
  return (
    <>
      <Button appearance="primary" size="large" busy={waiting} onClick={enrollment.begin}>
        {waiting ? t("enrolling") : (text ?? t("enroll"))}
      </Button>
      <Suspense fallback={null}>
        {question?.about === "phone" && (
          <PhoneDialog
            busy={busy}
            onCancel={enrollment.cancel}
            {...enrollment.phoneForm}
            onAbroad={enrollment.answerAbroad}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={question?.about === "price"}
        title={kind === "seat" ? t("newPrice.title") : t("replay.newPrice")}
        question={t("newPrice.question", { now: formatBirr(price), seen: formatBirr(lecture.price) })}
        busy={busy}
        danger={false}
        onDismiss={enrollment.cancel}
        onConfirm={() => enrollment.answerPrice(price)}
      />
    </>
  );
}
