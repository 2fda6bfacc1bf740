import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router-dom";
import { holdNavigation } from "./hold-navigation.ts";

export interface UnsavedWarning {
  /** Whether the question is on screen; `<UnsavedDialog>` shows it. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
  /** Call it before one's own `navigate()` after saving: from then on nothing is asked until `unsaved` was false. */
  letGo: () => void;
}

/**
 * While `unsaved`, asks before the page is left: by a link, `navigate()`, Back and Forward, or the tab. A redirect
 * (`replace`, the end of the session) is not held.
 */
export function useUnsavedWarning(unsaved: boolean): UnsavedWarning {
  const { navigator } = useContext(NavigationContext);
  const [pending, setPending] = useState<{ go: () => void } | null>(null);
  const release = useRef(() => {});
  useEffect(() => {
    if (!unsaved) return undefined;
    release.current = holdNavigation(navigator, (go) => setPending({ go }));
    return () => {
      release.current();
      setPending(null);
    };
  }, [unsaved, navigator]);
  const letGo = useCallback(() => release.current(), []);
  const stay = useCallback(() => setPending(null), []);
  const leave = useCallback(() => {
    setPending(null);
    release.current();
    pending?.go();
  }, [pending]);
  return { asking: pending !== null, stay, leave, letGo };
}
