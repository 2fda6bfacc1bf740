import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refuseRedaction } from "#contract/replay/redaction.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { refuseSpeaker } from "./redaction-actions.ts";

interface RefuseButtonProps {
  lectureId: string;
  requestId: string;
  /** The speaker's name. */
  name: string;
  onChanged: () => void;
}

/** Declines a speaker's request, with a reason. */
export function RefuseButton({ lectureId, requestId, name, onChanged }: RefuseButtonProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const isHost = useSession(({ account }) => isInstructor(account));
  const [open, setOpen] = useState(false);
  const end = () => {
    setOpen(false);
    onChanged();
  };
  const form = useForm({
    start: { reason: "" },
    check: (values) => checkedBy(refuseRedaction.body.safeParse(values)),
    send: ({ reason }) => refuseSpeaker({ lectureId, requestId, reason }),
    onDone: () => {
      notify({ status: "success", text: () => messages.t("redaction.host.refused", { ns: "replay" }) });
      end();
    },
    onFailed: (error) => {
      notify({ status: "error", text: () => errorText(error) });
      // Another admin or the host may already have decided, so the requests are loaded again.
      end();
      return null;
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("redaction.host.refuse")}</Button>
      <FormDialog
        open={open}
        title={t("redaction.host.refuseTitle")}
        {...form.props}
        busy={form.busy}
        contentClassName="redactions__dialog"
        submitText={t("redaction.host.refuse")}
        busyText={t("redaction.host.sending")}
        onDismiss={() => setOpen(false)}
      >
        <Banner text={form.bannerText} />
        <TextAreaField
          label={t("redaction.host.refuseReason")}
          hint={isHost ? t("redaction.host.refuseHint", { name }) : undefined}
          {...form.field("reason")}
          rows={3}
        />
      </FormDialog>
    </>
  );
}
