import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router-dom";
import { blockNavigation } from "./block-navigation.ts";

export interface UnsavedWarning {
  /** True while `<UnsavedDialog>` is open. */
  isOpen: boolean;
  stay: () => void;
  leave: () => void;
  /**
   * Must be called after saving and before `navigate()`. Blocking starts again only after `unsaved` has been false
   * once.
   */
  unblock: () => void;
}

/**
 * While `unsaved` is true, asks before a link, `navigate()`, Back, Forward or closing the tab leaves the page.
 * Redirects, which use `replace` (for example at the end of the session), are not blocked.
 *
 * React Router's own `useBlocker` needs its data router. The bundle contains the data router in the same file as the
 * rest of React Router, so the landing page would load 17 kB more (gzip). A second copy of React Router would spare the
 * landing page, but every other page would load 29 kB more.
 */
export function useUnsavedWarning(unsaved: boolean): UnsavedWarning {
  const { navigator } = useContext(NavigationContext);
  const [blocked, setBlocked] = useState<{ proceed: () => void } | null>(null);
  const unblockRef = useRef(() => {});
  useEffect(() => {
    if (!unsaved) return undefined;
    unblockRef.current = blockNavigation(navigator, (proceed) => setBlocked({ proceed }));
    return () => {
      unblockRef.current();
      setBlocked(null);
    };
  }, [unsaved, navigator]);
  const unblock = useCallback(() => unblockRef.current(), []);
  const stay = useCallback(() => setBlocked(null), []);
  const leave = useCallback(() => {
    setBlocked(null);
    unblockRef.current();
    blocked?.proceed();
  }, [blocked]);
  return { isOpen: blocked !== null, stay, leave, unblock };
}
