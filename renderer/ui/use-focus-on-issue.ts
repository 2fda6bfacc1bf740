import { type RefObject, useEffect } from "react";

/** Whenever `occasion` changes to something else than null, the form's first field that is wrong gets the focus. */
export function useFocusOnIssue(form: RefObject<HTMLFormElement | null>, occasion: object | null): void {
  useEffect(() => {
    if (occasion === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, occasion]);
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
