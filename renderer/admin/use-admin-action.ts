import { type FormEvent, useState } from "react";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { STATUS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";

interface AdminActionOptions {
  initialText?: string | undefined;
  /** Receives the admin's reason or proof. */
  action: (text: string) => Promise<void>;
  /** Returns the text of the notification after success. */
  done: () => string;
  onDone: () => void;
}

/** Returns the first field issue, or else the message of the error. */
function issueOf(error: ApiError): string {
  const [first] = error.code === "invalid" ? Object.values(error.fields ?? {}).flat() : [];
  return first === undefined ? errorText(error) : fieldText(first);
}

/** An admin action with its confirmation dialog and, where required, a reason or proof. */
export function useAdminAction({ initialText = "", action, done, onDone }: AdminActionOptions) {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [issue, setIssue] = useState<string | null>(null);
  const { busy, submit } = useSubmit(action);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(text, {
      onDone: () => {
        setOpen(false);
        notify({ status: "success", text: done });
        onDone();
      },
      onFailed: (error) => {
        // If part of the payment was refunded while the dialog was open, the admin can still refund a lower amount.
        if (error.status !== STATUS.conflict || error.code === "refund_too_high") {
          setIssue(issueOf(error));
          return;
        }
        // Another admin was faster, so the list and this dialog are outdated.
        setOpen(false);
        notify({ status: "error", text: () => errorText(error) });
        onDone();
      },
    });
  };
  return {
    open,
    text,
    issue,
    busy,
    handleSubmit,
    handleText: (_: unknown, { value }: { value: string }) => setText(value),
    show: () => {
      setText(initialText);
      setIssue(null);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
