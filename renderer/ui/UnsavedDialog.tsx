import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import type { UnsavedWarning } from "./use-unsaved-warning.ts";

/** The question of `useUnsavedWarning`. */
export function UnsavedDialog({ warning: { asking, stay, leave } }: { warning: UnsavedWarning }) {
  const { t } = useTranslation("shell");
  return (
    <ConfirmDialog
      open={asking}
      title={t("leaveTitle")}
      question={t("leaveQuestion")}
      onNo={stay}
      onYes={leave}
    />
  );
}
