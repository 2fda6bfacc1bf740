import { TOAST } from "#renderer/constants.ts";

/**
 * Lets toasts at the top start below the control that has the focus, if they would cover it. It is usually the button
 * whose result they report, and may be pressed again.
 */
export function clearFocusedControl(toaster: HTMLElement | null): void {
  const control = document.activeElement;
  if (!toaster?.dataset["toasterPosition"]?.startsWith("top")) return;
  if (!control?.matches("a, button, input") || toaster.contains(control)) return;
  const { top, height } = toaster.getBoundingClientRect();
  const box = control.getBoundingClientRect();
  if (box.bottom > top && box.top < top + height * TOAST.limit) toaster.style.top = `${box.bottom}px`;
}
