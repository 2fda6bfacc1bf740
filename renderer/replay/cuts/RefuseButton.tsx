import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { redactionAnswer } from "#contract/replay/redaction.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { refuseSpeaker } from "./redaction-actions.ts";

interface RefuseButtonProps {
  lectureId: string;
  requestId: string;
  /** The speaker's name. */
  name: string;
  onChanged: () => void;
}

/** Declines a speaker's request, with a reason. */
export function RefuseButton(props: RefuseButtonProps) {
  const { t } = useTranslation("replay");
  const isHost = useSession(({ account }) => isInstructor(account));
  const [open, setOpen] = useState(false);
  const form = useRefusal(props, () => setOpen(false));
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("redaction.host.refuse")}</Button>
      <FormDialog
        open={open}
        title={t("redaction.host.refuseTitle")}
        busy={form.busy}
        contentClassName="redactions__dialog"
        dismissText={t("redaction.host.cancel")}
        submitText={t("redaction.host.refuse")}
        busyText={t("redaction.host.sending")}
        onDismiss={() => setOpen(false)}
        onSubmit={form.handleSubmit}
      >
        <TextAreaField
          label={t("redaction.host.refuseReason")}
          hint={isHost ? t("redaction.host.refuseHint", { name: props.name }) : undefined}
          issue={form.issue}
          rows={3}
          value={form.reason}
          onChange={(_, { value }) => form.setReason(value)}
        />
      </FormDialog>
    </>
  );
}

function useRefusal({ lectureId, requestId, onChanged }: RefuseButtonProps, close: () => void) {
  const notify = useNotify();
  const [reason, setReason] = useState("");
  const [issue, setIssue] = useState<string>();
  const { busy, submit } = useSubmit(refuseSpeaker);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const checked = redactionAnswer.safeParse(reason);
    const [wrong] = checked.error?.issues ?? [];
    setIssue(wrong && fieldText(wrong.message));
    if (!checked.success) return;
    const end = () => {
      close();
      onChanged();
    };
    void submit(
      { lectureId, requestId, reason },
      {
        onDone: () => {
          notify({ status: "success", text: () => messages.t("redaction.host.refused", { ns: "replay" }) });
          end();
        },
        onFailed: (error) => {
          notify({ status: "error", text: () => errorText(error) });
          // Another admin or the host may already have decided, so the requests are loaded again.
          end();
        },
      },
    );
  };
  return { busy, reason, setReason, issue, handleSubmit };
}
