import { Button } from "@fluentui/react-components";
import { CopyRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/ui/feedback/toasts/use-notify.ts";
import { CopyDialog } from "./CopyDialog.tsx";

interface CopyLectureButtonProps {
  lecture: Lecture;
  onCopied?: (() => void) | undefined;
}

/** Duplicates a lecture, or repeats it weekly. */
export function CopyLectureButton({ lecture, onCopied }: CopyLectureButtonProps) {
  const { t } = useTranslation("lectures");
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const handleCopied = (count: number) => {
    setOpen(false);
    notify({ status: "success", text: () => messages.t("copy.done", { ns: "lectures", count }) });
    onCopied?.();
  };
  return (
    <>
      <Button icon={<CopyRegular />} onClick={() => setOpen(true)}>
        {t("copy.open")}
      </Button>
      {open && <CopyDialog lecture={lecture} onCancel={() => setOpen(false)} onCopied={handleCopied} />}
    </>
  );
}
