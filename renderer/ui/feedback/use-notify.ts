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
  text: string;
  status: NoticeStatus;
  /** Defaults to "top". */
  position?: NoticePosition;
}

export type Notify = (notice: Notice) => void;

export const NotifyContext = createContext<Notify | null>(null);

/** Shows a toast for five seconds, longer while it is hovered. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (notify === null) throw new Error("useNotify() needs a ToastRoot above it.");
  return notify;
}
