import {
  makeStyles,
  Spinner,
  Toast,
  Toaster,
  type ToastPosition,
  ToastTitle,
  useId,
  useToastController,
} from "@fluentui/react-components";
import { type ReactNode, useCallback } from "react";
import { TOAST } from "#renderer/constants.ts";
import { type Notice, type NoticePosition, NotifyContext } from "./use-notify.ts";

const fluentPosition: Record<NoticePosition, ToastPosition> = {
  top: "top",
  "top-left": "top-start",
  "top-right": "top-end",
  bottom: "bottom",
  "bottom-left": "bottom-start",
  "bottom-right": "bottom-end",
};

const useStyles = makeStyles({
  toaster: {
    width: "max-content",
    minWidth: `min(${TOAST.minWidthPx}px, calc(100vw - 40px))`,
    maxWidth: `min(${TOAST.maxWidthPx}px, calc(100vw - 40px))`,
  },
});

function NoticeToast({ text, status }: Pick<Notice, "text" | "status">) {
  return (
    <Toast data-status={status}>
      {status === "loading" ? (
        <ToastTitle media={<Spinner size="tiny" />}>{text}</ToastTitle>
      ) : (
        <ToastTitle>{text}</ToastTitle>
      )}
    </Toast>
  );
}

/** Holds the toasts of everything below; `useNotify` shows them. */
export function ToastRoot({ children }: { children: ReactNode }) {
  const toasterId = useId("toaster");
  const { dispatchToast } = useToastController(toasterId);
  const styles = useStyles();
  const notify = useCallback(
    ({ text, status, position = "top" }: Notice) => {
      dispatchToast(<NoticeToast text={text} status={status} />, {
        intent: status === "loading" ? "info" : status,
        position: fluentPosition[position],
        timeout: TOAST.durationMs,
        pauseOnHover: true,
      });
    },
    [dispatchToast],
  );
  return (
    <NotifyContext value={notify}>
      {children}
      <Toaster toasterId={toasterId} className={styles.toaster} />
    </NotifyContext>
  );
}
