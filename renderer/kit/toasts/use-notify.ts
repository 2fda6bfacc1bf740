import { createContext, useContext } from "react";

export const NOTICE_POSITIONS = [
  "top",
  "top-left",
  "top-right",
  "bottom",
  "bottom-left",
  "bottom-right",
] as const;
export type NoticePosition = (typeof NOTICE_POSITIONS)[number];

export const NOTICE_STATUSES = ["info", "warning", "success", "error", "loading"] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export interface Notice {
  /** Called again when the language changes, so it asks `messages`: the `t` of a component keeps its language. */
  text: () => string;
  status: NoticeStatus;
  /** Defaults to "top". */
  position?: NoticePosition;
  /** Whether it reports a result that leads to another page, where it must still be read. */
  survivesNavigation?: boolean;
}

export type Notify = (notice: Notice) => void;

export const NotifyContext = createContext<Notify | null>(null);

/** Shows a toast for five seconds, longer while it is hovered, and no longer than its page. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (notify === null) throw new Error("useNotify() needs a ToastRoot above it.");
  return notify;
}
