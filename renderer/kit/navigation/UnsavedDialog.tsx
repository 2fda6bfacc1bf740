import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import type { UnsavedWarning } from "./use-unsaved-warning.ts";

/** The dialog of `useUnsavedWarning`. */
export function UnsavedDialog({ warning: { isOpen, stay, leave } }: { warning: UnsavedWarning }) {
  const { t } = useTranslation("shell");
  return (
    <ConfirmDialog
      open={isOpen}
      title={t("leaveTitle")}
      question={t("leaveQuestion")}
      dismissText={t("stay")}
      onDismiss={stay}
      onConfirm={leave}
    />
  );
}
