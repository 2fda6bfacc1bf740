import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { STATUS } from "#renderer/constants.ts";
import { refusalOf, useForm } from "#renderer/data/forms/use-form.ts";
import { reloadQuery } from "#renderer/data/queries/change-queries.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import type { Checked } from "#renderer/kit/forms/checked.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { waitingCountsQuery } from "./admin-actions.ts";

export interface ActionProps {
  label: string;
  /** Explains the action before it runs. */
  question: string;
  /** What happens, if the label doesn't say it. */
  confirmText?: string;
  primary?: boolean | undefined;
  /** True if the confirm button is red, because the action ends something or takes something away from a user. */
  danger?: boolean;
  /** Returns the text of the notification after success. */
  done: () => string;
  onDone: () => void;
}

interface ActionFormButtonProps<Values extends object, Input> extends ActionProps {
  start: Values;
  check: (values: Values) => Checked<Input>;
  send: (input: Input) => Promise<void>;
  /** The fields below the question. */
  children: (form: ReturnType<typeof useForm<Values, Input>>) => ReactNode;
}

/** A button that opens the form of an admin's action. */
export function ActionFormButton<Values extends object, Input>(props: ActionFormButtonProps<Values, Input>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button appearance={props.primary ? "primary" : "secondary"} onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {open && <ActionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ActionDialog<Values extends object, Input>({
  onClose,
  done,
  onDone,
  ...props
}: ActionFormButtonProps<Values, Input> & { onClose: () => void }) {
  const { t } = useTranslation("admin");
  const notify = useNotify();
  const end = (status: "success" | "error", text: () => string) => {
    onClose();
    notify({ status, text });
    onDone();
    reloadQuery(waitingCountsQuery);
  };
  const form = useForm({
    start: props.start,
    check: props.check,
    send: props.send,
    onDone: () => end("success", done),
    onFailed: (error) => {
      // If part of the payment was refunded while the dialog was open, the admin can still refund a lower amount.
      if (error.status !== STATUS.conflict || error.code === "refund_too_high") return refusalOf(error);
      // Another admin was faster, so the list and this dialog are outdated.
      end("error", () => errorText(error));
      return null;
    },
    bannerMs: null,
  });
  return (
    <FormDialog
      open
      title={props.label}
      {...form.props}
      busy={form.busy}
      contentClassName="act-dialog"
      submitText={props.confirmText ?? props.label}
      busyText={t("working")}
      danger={props.danger === true}
      onDismiss={onClose}
    >
      <p>{props.question}</p>
      <Banner text={form.bannerText} />
      {props.children(form)}
    </FormDialog>
  );
}
