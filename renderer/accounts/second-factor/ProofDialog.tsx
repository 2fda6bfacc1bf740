import { useTranslation } from "react-i18next";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { ProofFields } from "./ProofFields.tsx";
import type { Proof } from "./second-factor-actions.ts";
import { useProofForm } from "./use-proof-form.ts";

interface ProofDialogProps {
  title: string;
  question: string;
  action: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

/** Asks for a code and the password before a change of the second factor. `action` closes the dialog on success. */
export function ProofDialog({ title, question, action, onClose }: ProofDialogProps) {
  const { t } = useTranslation("second-factor");
  const form = useProofForm(action);
  return (
    <FormDialog
      open
      title={title}
      busy={form.busy}
      contentClassName="second-factor__dialog"
      submitText={title}
      busyText={t("saving", { ns: "accounts" })}
      onDismiss={onClose}
      {...form.props}
    >
      <p>{question}</p>
      <ProofFields form={form} codeHint={t("codeHint")} />
    </FormDialog>
  );
}
