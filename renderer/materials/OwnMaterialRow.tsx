import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Material } from "#contract/lectures/material.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DeleteIcon, EditIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { EditMaterialDialog } from "./EditMaterialDialog.tsx";
import { deleteMaterial } from "./material-actions.ts";
import { fileNameOf, MaterialRow } from "./MaterialRow.tsx";

/** A file for its instructor, who can also edit and remove it. */
export function OwnMaterialRow({ material, onChanged }: { material: Material; onChanged: () => void }) {
  const { t } = useTranslation("materials");
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const name = fileNameOf(material);
  const handleChanged = () => {
    setOpen(null);
    onChanged();
  };
  return (
    <MaterialRow
      material={material}
      note={t(material.audience === "everybody" ? "forEverybody" : "forSeats")}
    >
      <DownloadButton material={material} />
      <Button icon={<EditIcon />} aria-label={t("editOf", { name })} onClick={() => setOpen("edit")}>
        <span>{t("edit")}</span>
      </Button>
      <Button icon={<DeleteIcon />} aria-label={t("removeOf", { name })} onClick={() => setOpen("remove")} />
      {open === "edit" && (
        <EditMaterialDialog material={material} onClose={() => setOpen(null)} onChanged={handleChanged} />
      )}
      {open === "remove" && (
        <RemoveDialog material={material} onClose={() => setOpen(null)} onRemoved={handleChanged} />
      )}
    </MaterialRow>
  );
}

interface RemoveDialogProps {
  material: Material;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ material, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation("materials");
  const notify = useNotify();
  const { busy, submit } = useSubmit(deleteMaterial);
  const handleConfirm = () =>
    void submit(material._id, {
      onDone: onRemoved,
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  return (
    <ConfirmDialog
      open
      title={t("removeTitle")}
      question={t("removeQuestion", { name: fileNameOf(material) })}
      busy={busy}
      dismissText={t("keep", { ns: "shell" })}
      onDismiss={onClose}
      onConfirm={handleConfirm}
    />
  );
}
