import { useCallback, useEffect, useRef } from "react";
import { adoptFilledFields } from "./adopt-filled.ts";
import { moveFocusOnEnter } from "./move-focus-on-enter.ts";

/**
 * A form's `ref` callback: Enter moves the focus to the next field, values from a password manager are kept, and the
 * first invalid field is focused whenever `issues` changes to a value other than null.
 */
export function useFormRef(issues: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (issues !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);
  return useCallback((element: HTMLFormElement) => {
    form.current = element;
    const cleanups = [moveFocusOnEnter(element), adoptFilledFields(element)];
    return () => {
      form.current = null;
      for (const cleanUp of cleanups) cleanUp();
    };
  }, []);
}
