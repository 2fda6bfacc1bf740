import { useLayoutEffect } from "react";

/**
 * Gives the focus back to where it was before something opened over the page. Fluent does so only for its own
 * triggers, and ours open from menus, keys and failed calls too.
 */
export function useFocusReturn(open: boolean): void {
  // Before Fluent, in its effects, moves the focus into what opens.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    return () => {
      // Once what was open is gone from the page and lets the focus out.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [open]);
}
