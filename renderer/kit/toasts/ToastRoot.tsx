import { type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { Toasts } from "./Toasts.tsx";
import { type Toast, NotifyContext } from "./use-notify.ts";
import { useToasts } from "./use-toasts.ts";

interface ToastRootProps {
  /** Identifies the current page. When it changes, the previous page's toasts are dismissed. */
  page?: string | undefined;
  children: ReactNode;
}

/** Renders the toasts that components below it show with `useNotify`. */
export function ToastRoot({ page, children }: ToastRootProps) {
  const { toasts, queue } = useToasts();
  const notify = useCallback((toast: Toast) => queue.add(toast), [queue]);
  const shownPage = useRef(page);
  // A layout effect runs before the new page's own effects, which may show toasts.
  useLayoutEffect(() => {
    if (shownPage.current !== page) queue.leavePage();
    shownPage.current = page;
  }, [page, queue]);
  return (
    <NotifyContext value={notify}>
      {children}
      <Toasts toasts={toasts} onDismiss={(id) => queue.dismiss(id)} />
    </NotifyContext>
  );
}
