import { type RefObject, useEffect } from "react";

/** Focuses the form's first invalid field whenever `trigger` changes to a value other than null. */
export function useFocusOnIssue(form: RefObject<HTMLFormElement | null>, trigger: object | null): void {
  useEffect(() => {
    if (trigger === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, trigger]);
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
