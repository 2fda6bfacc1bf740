import { Button, useRestoreFocusTarget } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lecture.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { formatBirr } from "#renderer/ui/format-birr.ts";
import { ConfirmDialog } from "#renderer/ui/ConfirmDialog.tsx";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { withdraw } from "./enrollment-actions.ts";
import { paymentErrorText } from "./payment-error-text.ts";

interface WithdrawButtonProps {
  lecture: Pick<Lecture, "_id" | "price" | "refundable">;
  onWithdrawn: () => void;
}

/** Whether the money comes back; for a free lecture there is nothing to say. */
function useRefundNote(lecture: WithdrawButtonProps["lecture"]): string | undefined {
  const { t } = useTranslation("enrollments");
  if (lecture.refundable === undefined || lecture.price === 0) return undefined;
  return lecture.refundable ? t("refundFull", { amount: formatBirr(lecture.price) }) : t("refundNone");
}

export function WithdrawButton({ lecture, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useTranslation("enrollments");
  const note = useRefundNote(lecture);
  const opener = useRestoreFocusTarget();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit(withdraw);
  const handleYes = () =>
    void submit(lecture._id, {
      onDone: ({ refunded }) => {
        setAsking(false);
        notify({ status: "success", text: refunded ? t("withdrawnRefund") : t("withdrawn") });
        onWithdrawn();
      },
      onFailed: (error) => {
        setAsking(false);
        notify({ status: "error", text: paymentErrorText(error) });
      },
    });
  return (
    <>
      <Button size="small" {...opener} onClick={() => setAsking(true)}>
        {t("withdraw")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("withdrawTitle")}
        question={t("withdrawQuestion")}
        note={note}
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={handleYes}
      />
    </>
  );
}
