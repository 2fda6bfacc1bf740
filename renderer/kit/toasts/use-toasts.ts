import { useState } from "react";
import { TOAST } from "#renderer/constants.ts";
import { ToastQueue } from "./toast-queue.ts";
import type { Toast } from "./use-notify.ts";

export interface ShownToast {
  id: string;
  toast: Toast;
}

/** The toasts on screen, and the queue that shows and dismisses them. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [queue] = useState(() => {
    const created: ToastQueue = new ToastQueue({
      limit: TOAST.limit,
      show: (id, toast) => setToasts((shown) => [...shown, { id, toast }]),
      dismiss: (id) => {
        setToasts((shown) => shown.filter((toast) => toast.id !== id));
        created.handleGone(id);
      },
    });
    return created;
  });
  return { toasts, queue };
}
