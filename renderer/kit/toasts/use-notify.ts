import { createContext, useContext } from "react";

export const TOAST_POSITIONS = [
  "top",
  "top-left",
  "top-right",
  "bottom",
  "bottom-left",
  "bottom-right",
] as const;
export type ToastPosition = (typeof TOAST_POSITIONS)[number];

export const TOAST_STATUSES = ["info", "warning", "success", "error", "loading"] as const;
export type ToastStatus = (typeof TOAST_STATUSES)[number];

export interface Toast {
  /**
   * The function is called again when the language changes, so it must read from `messages`: a component's `t` keeps
   * the language in which the component was rendered.
   */
  text: () => string;
  status: ToastStatus;
  /** Defaults to "top". */
  position?: ToastPosition;
  /** True if the toast must stay readable on the next page, because the action whose result it reports leads there. */
  survivesNavigation?: boolean;
  /** What can be done about it; a press also dismisses the toast. */
  action?: { text: () => string; onPress: () => void };
}

export type Notify = (toast: Toast) => void;

export const NotifyContext = createContext<Notify | null>(null);

/**
 * Returns a function that shows a toast for five seconds, longer while it is hovered. The toast is dismissed when the
 * user leaves the page, unless it survives navigation.
 */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (notify === null) throw new Error("useNotify() needs a ToastRoot above it.");
  return notify;
}
