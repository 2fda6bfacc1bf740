import { useCallback, useEffect, useRef, useState } from "react";
import { adoptFilledFields } from "./adopt-filled.ts";
import { moveFocusOnEnter } from "./move-focus-on-enter.ts";

const FIELDS = "input, textarea, select";

/** Focuses the first invalid field; in a group, its first choice. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = invalid?.matches(FIELDS) ? invalid : invalid?.querySelector<HTMLElement>(FIELDS);
  field?.focus();
}

/**
 * A form's `ref` callback: Enter moves the focus to the next field, and values from a password manager are kept.
 * `focusInvalid` moves the focus to the first invalid field once the fields have been marked. A form that is refused before
 * it opens does so by itself, unless the focus is somewhere already.
 */
export function useFormElement(isRefused: boolean) {
  const form = useRef<HTMLFormElement | null>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    const isUnfocused = document.activeElement === document.body;
    if (requests > 0 || (isRefused && isUnfocused)) focusFirstInvalid(form.current);
  }, [requests, isRefused]);
  const ref = useCallback((element: HTMLFormElement) => {
    form.current = element;
    const cleanups = [moveFocusOnEnter(element), adoptFilledFields(element)];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, []);
  return { ref, focusInvalid: useCallback(() => setRequests((before) => before + 1), []) };
}
