import { type FormEvent, useState } from "react";
import type { FieldIssues } from "#contract/http/error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useFormRef } from "#renderer/kit/forms/use-form-ref.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { complaintIssues, sendComplaint } from "./complaint-actions.ts";

/** The dialog in which a student complains about a lecture. */
export function useComplaintForm(lectureId: string, onFiled: () => void) {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [issues, setIssues] = useState<FieldIssues | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, submit } = useSubmit(sendComplaint);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = complaintIssues(text);
    setIssues(wrong);
    setFailure(null);
    if (wrong !== null) return;
    const onDone = () => {
      setOpen(false);
      notify({ status: "success", text: () => messages.t("complaint.filed", { ns: "enrollments" }) });
      onFiled();
    };
    void submit(
      { lectureId, text },
      {
        onDone,
        onFailed: (error) => {
          if (error.code === "complaint_filed") return onDone();
          if (error.fields?.["text"]) setIssues(error.fields);
          else setFailure(errorText(error));
        },
      },
    );
  };
  return {
    open,
    busy,
    text,
    failure,
    issues: issues ?? {},
    formRef: useFormRef(issues),
    show: () => setOpen(true),
    close: () => setOpen(false),
    handleText: (_: unknown, { value }: { value: string }) => setText(value),
    handleSubmit,
  };
}
