import { useCallback, useEffect, useRef } from "react";
import { enterMovesOn } from "./enter-moves-on.ts";

/**
 * For a form's `ref`: Enter moves on, and whenever `issues` changes to something else than null, the first field that
 * is wrong gets the focus.
 */
export function useFormRef(issues: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (issues !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);
  return useCallback((element: HTMLFormElement) => {
    form.current = element;
    const release = enterMovesOn(element);
    return () => {
      form.current = null;
      release();
    };
  }, []);
}
