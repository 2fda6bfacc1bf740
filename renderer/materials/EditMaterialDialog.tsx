import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Material } from "#contract/lectures/material.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { changeMaterial } from "./material-actions.ts";
import { useAudienceOptions } from "./use-audience-options.ts";

interface EditMaterialDialogProps {
  material: Material;
  onClose: () => void;
  onChanged: () => void;
}

/** Renames a file, and chooses who can download it. */
export function EditMaterialDialog({ material, onClose, onChanged }: EditMaterialDialogProps) {
  const { t } = useTranslation("materials");
  const [name, setName] = useState(material.name);
  const [audience, setAudience] = useState(material.audience);
  const [error, setError] = useState<ApiError | null>(null);
  const { busy, submit } = useSubmit(changeMaterial);
  const options = useAudienceOptions();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit({ id: material._id, name, audience }, { onDone: onChanged, onFailed: setError });
  };
  const nameIssue = error?.fields?.["name"]?.[0];
  const issue = nameIssue === undefined ? error && errorText(error) : fieldText(nameIssue);
  return (
    <FormDialog
      open
      title={t("editHeading")}
      modalType="modal"
      busy={busy}
      contentClassName="material-form"
      dismissText={t("cancel")}
      submitText={t("save")}
      busyText={t("saving")}
      onDismiss={onClose}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t("name")}
        name="name"
        value={name}
        issue={issue ?? undefined}
        onChange={(_, data) => setName(data.value)}
      />
      <SelectField label={t("whoDownloads")} value={audience} options={options} onChoose={setAudience} />
    </FormDialog>
  );
}
