import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DeleteIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { removeLecture } from "./remove-lecture.ts";

interface DeleteLectureButtonProps {
  lecture: Pick<Lecture, "_id" | "name" | "seatsTaken" | "sales" | "refundable">;
  onDeleted?: (() => void) | undefined;
}

/** Names the lecture, the people who lose their seats, and the sum that they get back unless it has started. */
function useDeleteNote({ name, seatsTaken, sales, refundable }: DeleteLectureButtonProps["lecture"]): string {
  const { t } = useTranslation("lectures");
  if (sales === undefined || sales.sold === 0) return t("deleteNote", { name, count: seatsTaken });
  const paid = { name, count: sales.sold, amount: formatSum(sales.amount) };
  return t(refundable === false ? "deleteSold" : "deletePaid", paid);
}

export function DeleteLectureButton({ lecture, onDeleted }: DeleteLectureButtonProps) {
  const { t } = useTranslation("lectures");
  const note = useDeleteNote(lecture);
  const notify = useNotify();
  const [confirming, setConfirming] = useState(false);
  const { busy, submit } = useSubmit(removeLecture);
  const handleConfirm = () =>
    void submit(lecture._id, {
      onDone: () => {
        notify({
          status: "success",
          text: () => messages.t("deleted", { ns: "lectures" }),
          survivesNavigation: true,
        });
        onDeleted?.();
      },
      onFailed: (error) => {
        setConfirming(false);
        notify({ status: "error", text: () => errorText(error) });
      },
    });
  return (
    <>
      <Button icon={<DeleteIcon />} onClick={() => setConfirming(true)}>
        {t("deleteCourse")}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t("deleteTitle")}
        question={t("deleteQuestion")}
        note={note}
        busy={busy}
        confirmText={t("yes", { ns: "shell" })}
        dismissText={t("no", { ns: "shell" })}
        onDismiss={() => setConfirming(false)}
        onConfirm={handleConfirm}
      />
    </>
  );
}
