import {
  Button,
  makeStyles,
  Spinner,
  Toast,
  Toaster,
  type ToastPosition,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { type FocusEvent, type ReactNode, useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
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
  const { t } = useTranslation("shell");
  const dismiss = (
    <ToastTrigger>
      <Button appearance="transparent" icon={<DismissRegular />} aria-label={t("dismiss")} />
    </ToastTrigger>
  );
  return (
    <Toast data-status={status}>
      <ToastTitle action={dismiss} {...(status === "loading" && { media: <Spinner size="tiny" /> })}>
        {text}
      </ToastTitle>
    </Toast>
  );
}

/** Renders the toasts that components below it show with `useNotify`. */
export function ToastRoot({ children }: { children: ReactNode }) {
  const toasterId = useId("toaster");
  const { dispatchToast, pauseToast, playToast } = useToastController(toasterId);
  const count = useRef(0);
  const styles = useStyles();
  const notify = useCallback(
    ({ text, status, position = "top" }: Notice) => {
      count.current += 1;
      const toastId = `notice-${count.current}`;
      dispatchToast(<NoticeToast text={text} status={status} />, {
        toastId,
        intent: status === "loading" ? "info" : status,
        position: fluentPosition[position],
        timeout: TOAST.durationMs,
        pauseOnHover: true,
        // A focused toast stays open, as a hovered one does.
        root: {
          onFocus: () => pauseToast(toastId),
          onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
            if (!currentTarget.contains(relatedTarget)) playToast(toastId);
          },
        },
      });
    },
    [dispatchToast, pauseToast, playToast],
  );
  return (
    <NotifyContext value={notify}>
      {children}
      <Toaster toasterId={toasterId} limit={TOAST.limit} className={styles.toaster} />
    </NotifyContext>
  );
}
