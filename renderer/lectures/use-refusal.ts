import { useCallback, useRef, useState } from "react";
import type { FieldIssues } from "#contract/error.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { enterMovesOn } from "#renderer/ui/enter-moves-on.ts";
import type { PictureIssue } from "#renderer/ui/picture-file.ts";
import { useFocusOnIssue } from "#renderer/ui/use-focus-on-issue.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";

export interface Refusal {
  text: string;
  /** By the wire's names. */
  issues: FieldIssues;
}

/**
 * What is wrong with the form. Each refused submission moves the focus to the first wrong field; a field that is
 * touched is no longer held against its owner.
 */
export function useRefusal() {
  const notify = useNotify();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [occasion, setOccasion] = useState<object | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnIssue(form, occasion);

  const refuse = useCallback(
    (text: string, issues: FieldIssues = {}) => {
      setRefusal({ text, issues });
      setOccasion({});
      notify({ status: "error", text });
    },
    [notify],
  );
  const forgive = useCallback(
    (name: string) =>
      setRefusal((before) => {
        if (before?.issues[name] === undefined) return before;
        const { [name]: _, ...issues } = before.issues;
        return Object.keys(issues).length === 0 ? null : { ...before, issues };
      }),
    [],
  );
  /** Said at once, without moving the focus: the person stands there. */
  const judgePicture = useCallback(
    (issue: PictureIssue | null) => {
      if (issue === null) return forgive("thumbnail");
      const text = errorText({ code: issue, message: issue });
      return setRefusal((before) => ({ text, ...before, issues: { ...before?.issues, thumbnail: [text] } }));
    },
    [forgive],
  );
  const forgiveAll = useCallback(() => setRefusal(null), []);
  const attach = useCallback((shown: HTMLFormElement) => {
    form.current = shown;
    return enterMovesOn(shown);
  }, []);
  return { attach, refusal, refuse, forgive, forgiveAll, judgePicture };
}
