import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { ConfirmDialog } from "#renderer/ui/ConfirmDialog.tsx";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { withdraw } from "./enrollment-actions.ts";
import { paymentErrorText } from "./payment-error-text.ts";

interface WithdrawButtonProps {
  lectureId: string;
  onWithdrawn: () => void;
}

export function WithdrawButton({ lectureId, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useTranslation("enrollments");
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit(withdraw);
  const handleYes = () =>
    void submit(lectureId, {
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
      <Button size="small" onClick={() => setAsking(true)}>
        {t("withdraw")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("withdrawTitle")}
        question={t("withdrawQuestion")}
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={handleYes}
      />
    </>
  );
}
