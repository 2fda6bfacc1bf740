import {
  makeStyles,
  Toaster,
  type ToastPosition,
  useId,
  useToastController,
} from "@fluentui/react-components";
import { type FocusEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { TOAST } from "#renderer/constants.ts";
import { NoticeToast } from "./NoticeToast.tsx";
import { ToastQueue } from "./toast-queue.ts";
import { type Notice, type NoticePosition, NotifyContext } from "./use-notify.ts";
import "./toasts.css";

const fluentPosition: Record<NoticePosition, ToastPosition> = {
  top: "top",
  "top-left": "top-start",
  "top-right": "top-end",
  bottom: "bottom",
  "bottom-left": "bottom-start",
  "bottom-right": "bottom-end",
};

const useStyles = makeStyles({
  toast: {
    minWidth: `min(${TOAST.minWidthPx}px, calc(100vw - 40px))`,
    maxWidth: `min(${TOAST.maxWidthPx}px, calc(100vw - 40px))`,
  },
});

function useToastQueue(toasterId: string): ToastQueue {
  const className = useStyles().toast;
  const { dispatchToast, dismissToast, pauseToast, playToast } = useToastController(toasterId);
  return useMemo(() => {
    const show = (toastId: string, { text, status, position = "top" }: Notice) =>
      dispatchToast(<NoticeToast text={text} status={status} />, {
        toastId,
        intent: status === "loading" ? "info" : status,
        position: fluentPosition[position],
        timeout: TOAST.durationMs,
        pauseOnHover: true,
        onStatusChange: (_, change) => {
          if (change.status === "unmounted") queue.handleGone(toastId);
        },
        // A focused toast stays open, as a hovered one does.
        root: {
          className,
          onFocus: () => pauseToast(toastId),
          onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
            if (!currentTarget.contains(relatedTarget)) playToast(toastId);
          },
        },
      });
    const queue = new ToastQueue({ limit: TOAST.limit, show, dismiss: dismissToast });
    return queue;
  }, [className, dispatchToast, dismissToast, pauseToast, playToast]);
}

interface ToastRootProps {
  /** Names the page that is shown; its toasts leave with it. */
  page?: string | undefined;
  children: ReactNode;
}

/** Renders the toasts that components below it show with `useNotify`. */
export function ToastRoot({ page, children }: ToastRootProps) {
  const toasterId = useId("toaster");
  const queue = useToastQueue(toasterId);
  const notify = useCallback((notice: Notice) => queue.add(notice), [queue]);
  const shownPage = useRef(page);
  // Before the new page's own effects, which may notify.
  useLayoutEffect(() => {
    if (shownPage.current !== page) queue.leavePage();
    shownPage.current = page;
  }, [page, queue]);
  return (
    <NotifyContext value={notify}>
      {children}
      <Toaster toasterId={toasterId} mountNode={{ className: "toast-portal" }} offset={{ vertical: 0 }} />
    </NotifyContext>
  );
}
