import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cutOutAnswer } from "#contract/replay/cut-out.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { refuseSpeaker } from "./cut-out-actions.ts";

interface RefuseButtonProps {
  lectureId: string;
  requestId: string;
  /** The speaker's. */
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
      <Button onClick={() => setOpen(true)}>{t("cutOuts.host.refuse")}</Button>
      <FormDialog
        open={open}
        title={t("cutOuts.host.refuseTitle")}
        busy={form.busy}
        contentClassName="cut-outs__dialog"
        dismissText={t("cutOuts.host.cancel")}
        submitText={t("cutOuts.host.refuse")}
        busyText={t("cutOuts.host.sending")}
        onDismiss={() => setOpen(false)}
        onSubmit={form.handleSubmit}
      >
        <TextAreaField
          label={t("cutOuts.host.refuseReason")}
          hint={isHost ? t("cutOuts.host.refuseHint", { name: props.name }) : undefined}
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
    const checked = cutOutAnswer.safeParse(reason);
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
          notify({ status: "success", text: () => messages.t("cutOuts.host.refused", { ns: "replay" }) });
          end();
        },
        onFailed: (error) => {
          notify({ status: "error", text: () => errorText(error) });
          // Somebody else may have decided.
          end();
        },
      },
    );
  };
  return { busy, reason, setReason, issue, handleSubmit };
}
