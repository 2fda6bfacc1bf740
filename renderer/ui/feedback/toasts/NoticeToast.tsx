import { Button, Spinner, Toast, ToastTitle, ToastTrigger } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { takeEdge } from "./take-edge.ts";
import type { Notice } from "./use-notify.ts";

export function NoticeToast({ text, status }: Pick<Notice, "text" | "status">) {
  // Renders again when the language changes; `text` then has other words.
  const { t } = useTranslation("shell");
  const dismiss = (
    <ToastTrigger>
      <Button appearance="transparent" icon={<DismissRegular />} aria-label={t("dismiss")} />
    </ToastTrigger>
  );
  return (
    <Toast ref={takeEdge} data-status={status}>
      <ToastTitle action={dismiss} {...(status === "loading" && { media: <Spinner size="tiny" /> })}>
        {text()}
      </ToastTitle>
    </Toast>
  );
}
