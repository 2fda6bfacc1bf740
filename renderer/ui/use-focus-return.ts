import { useLayoutEffect } from "react";

/**
 * Restores the focus when a dialog closes. Fluent does so only for its own triggers, but our dialogs also open from
 * menus, shortcuts and failed requests.
 */
export function useFocusReturn(open: boolean): void {
  // A layout effect runs before Fluent's effects move the focus into the dialog.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    return () => {
      // After the dialog has been removed and no longer traps the focus.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [open]);
}
