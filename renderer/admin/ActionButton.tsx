import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useAdminAction } from "./use-admin-action.ts";

interface ActionButtonProps {
  label: string;
  /** Explains the action before it runs. */
  question: string;
  /** Label of the text field for a reason or proof. Without a label there is no field. */
  textLabel?: string;
  initialText?: string | undefined;
  primary?: boolean | undefined;
  /** True if the Yes button is red, because the action ends something or takes something away from a user. */
  danger?: boolean;
  /** Called when the dialog opens. */
  onShow?: () => void;
  /** Additional fields between the question and the text. */
  children?: ReactNode;
  action: (text: string) => Promise<void>;
  done: () => string;
  onDone: () => void;
}

/** A button that asks for confirmation, and for a reason or proof where one is required. */
export function ActionButton({ label, question, textLabel, ...props }: ActionButtonProps) {
  const { primary = false, danger = false, onShow, children, ...act } = props;
  const { t } = useTranslation(["admin", "shell"]);
  const { open, text, issue, busy, show, close, handleText, handleSubmit } = useAdminAction(act);
  const handleShow = () => {
    onShow?.();
    show();
  };
  return (
    <>
      <Button appearance={primary ? "primary" : "secondary"} onClick={handleShow}>
        {label}
      </Button>
      <FormDialog
        open={open}
        title={label}
        busy={busy}
        contentClassName="act-dialog"
        dismissText={t("no", { ns: "shell" })}
        submitText={t("yes", { ns: "shell" })}
        busyText={t("working")}
        danger={danger}
        onDismiss={close}
        onSubmit={handleSubmit}
      >
        <p>{question}</p>
        <Banner text={issue} />
        {children}
        {textLabel !== undefined && (
          <TextAreaField label={textLabel} required rows={4} value={text} onChange={handleText} />
        )}
      </FormDialog>
    </>
  );
}
