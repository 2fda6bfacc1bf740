import { type FormEvent, useState } from "react";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { STATUS } from "#renderer/constants.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { fieldText } from "#renderer/messages/field-text.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";

interface ActOptions {
  /** Is given what the admin wrote. */
  action: (words: string) => Promise<void>;
  /** What is said when it is done. */
  done: string;
  onDone: () => void;
}

/** One act of an admin: asked about, with their own words where those are wanted, and then carried out. */
export function useAct({ action, done, onDone }: ActOptions) {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const [issue, setIssue] = useState<string | null>(null);
  const { busy, submit } = useSubmit(action);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(words, {
      onDone: () => {
        setOpen(false);
        notify({ status: "success", text: done });
        onDone();
      },
      onFailed: (error) => {
        const [first] = Object.values(error.fields ?? {}).flat();
        if (error.status !== STATUS.conflict) {
          setIssue(first === undefined ? errorText(error) : fieldText(first));
          return;
        }
        // Somebody was faster: what is shown, this question with it, is no longer so.
        setOpen(false);
        notify({ status: "error", text: errorText(error) });
        onDone();
      },
    });
  };
  return {
    open,
    words,
    issue,
    busy,
    handleSubmit,
    handleWords: (_: unknown, { value }: { value: string }) => setWords(value),
    ask: () => {
      setWords("");
      setIssue(null);
      setOpen(true);
    },
    close: () => (busy ? undefined : setOpen(false)),
  };
}
