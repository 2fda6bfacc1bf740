import { useTranslation } from "react-i18next";
import type { Material } from "#contract/lectures/material.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ArrowDownIcon } from "#renderer/kit/appearance/icons.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { downloadMaterial } from "./material-actions.ts";
import { fileNameOf } from "./MaterialRow.tsx";

export function DownloadButton({ material }: { material: Material }) {
  const { t } = useTranslation("materials");
  const notify = useNotify();
  const { busy, submit } = useSubmit(downloadMaterial);
  const name = fileNameOf(material);
  const handleDownload = () =>
    void submit(material._id, {
      onDone: (outcome) => {
        if (outcome !== "saved") return;
        notify({ status: "success", text: () => messages.t("saved", { ns: "materials", name }) });
      },
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  return (
    <Button
      icon={<ArrowDownIcon />}
      busy={busy}
      aria-label={t("downloadOf", { name })}
      onClick={handleDownload}
    >
      <span>{t("download")}</span>
    </Button>
  );
}
