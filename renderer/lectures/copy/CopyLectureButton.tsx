import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { CopyIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

// Its fields need Fluent, which the pages of students do without.
const CopyDialog = lazyScreen(async () => (await import("./CopyDialogRoot.tsx")).CopyDialogRoot);

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
      <Button icon={<CopyIcon />} onClick={() => setOpen(true)}>
        {t("copy.open")}
      </Button>
      <Suspense fallback={null}>
        {open && <CopyDialog lecture={lecture} onCancel={() => setOpen(false)} onCopied={handleCopied} />}
      </Suspense>
    </>
  );
}
