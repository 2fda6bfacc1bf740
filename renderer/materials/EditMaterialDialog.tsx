import { useTranslation } from "react-i18next";
import { type Material, updateMaterial } from "#contract/lectures/material.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
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
  const { _id: id, name, audience } = material;
  const form = useForm({
    start: { name, audience },
    check: (values) => checkedBy(updateMaterial.body.safeParse(values)),
    send: (changes) => changeMaterial(id, changes),
    onDone: onChanged,
  });
  const options = useAudienceOptions();
  return (
    <FormDialog
      open
      title={t("editHeading")}
      modalType="modal"
      {...form.props}
      busy={form.busy}
      contentClassName="material-form"
      submitText={t("save")}
      busyText={t("saving")}
      onDismiss={onClose}
    >
      <Banner text={form.bannerText} />
      <TextField label={t("name")} {...form.field("name")} />
      <SelectField label={t("whoDownloads")} {...form.choice("audience")} options={options} />
    </FormDialog>
  );
}
