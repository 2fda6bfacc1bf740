import { Button, Spinner } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account.ts";
import type { Lecture } from "#contract/lecture.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { enroll } from "./enrollment-actions.ts";
import { paymentErrorText } from "./payment-error-text.ts";

interface EnrollButtonProps {
  lecture: Lecture;
  account: Account;
  /** The lecture or the enrollment is not as it was shown. */
  onOutdated: () => void;
}

const OUTDATED = new Set([
  "already_enrolled",
  "price_changed",
  "lecture_full",
  "lecture_ended",
  "lecture_not_found",
]);

export function EnrollButton({ lecture, account, onOutdated }: EnrollButtonProps) {
  const { t } = useTranslation("enrollments");
  const notify = useNotify();
  const { busy, submit } = useSubmit(enroll);
  const [leaving, setLeaving] = useState(false);

  // The browser's Back from the payment page may bring this very page back, button and all.
  useEffect(() => {
    const handleReturn = () => setLeaving(false);
    window.addEventListener("pageshow", handleReturn);
    return () => window.removeEventListener("pageshow", handleReturn);
  }, []);

  const handleClick = () =>
    void submit(
      { lecture, account },
      {
        onDone: () => setLeaving(true),
        onFailed: (error) => {
          notify({ status: "error", text: paymentErrorText(error) });
          if (OUTDATED.has(error.code)) onOutdated();
        },
      },
    );

  const waiting = busy || leaving;
  return (
    <Button
      appearance="primary"
      size="large"
      disabledFocusable={waiting}
      onClick={handleClick}
      {...(waiting && { icon: <Spinner size="tiny" /> })}
    >
      {waiting ? t("enrolling") : t("enroll")}
    </Button>
  );
}
