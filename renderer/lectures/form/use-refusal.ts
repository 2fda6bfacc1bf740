import { useCallback, useRef, useState } from "react";
import type { FieldIssues } from "#contract/http/error.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { moveFocusOnEnter } from "#renderer/kit/forms/move-focus-on-enter.ts";
import type { PictureIssue } from "#renderer/kit/media/picture-file.ts";
import { useFocusOnIssue } from "#renderer/kit/forms/use-focus-on-issue.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";

export interface Refusal {
  /** Called again when the language changes, like a toast's `text`. */
  text: () => string;
  /** Keyed by the API's field names. */
  issues: FieldIssues;
}

/**
 * The form's issues. Each rejected submission moves the focus to the first invalid field. Changing a field clears its
 * issue.
 */
export function useRefusal() {
  const notify = useNotify();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [trigger, setTrigger] = useState<object | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnIssue(form, trigger);

  const refuse = useCallback(
    (text: () => string, issues: FieldIssues = {}) => {
      setRefusal({ text, issues });
      setTrigger({});
      notify({ status: "error", text });
    },
    [notify],
  );
  const clearIssue = useCallback(
    (name: string) =>
      setRefusal((before) => {
        if (before?.issues[name] === undefined) return before;
        const { [name]: _, ...issues } = before.issues;
        return Object.keys(issues).length === 0 ? null : { ...before, issues };
      }),
    [],
  );
  /** Shows the issue immediately, without moving the focus, which is already on the picture field. */
  const setPictureIssue = useCallback(
    (issue: PictureIssue | null) => {
      if (issue === null) return clearIssue("thumbnail");
      const text = errorText({ code: issue, message: issue });
      return setRefusal((before) => ({
        text: () => text,
        ...before,
        issues: { ...before?.issues, thumbnail: [text] },
      }));
    },
    [clearIssue],
  );
  const clearIssues = useCallback(() => setRefusal(null), []);
  const attach = useCallback((element: HTMLFormElement) => {
    form.current = element;
    return moveFocusOnEnter(element);
  }, []);
  return { attach, refusal, refuse, clearIssue, clearIssues, setPictureIssue };
}
