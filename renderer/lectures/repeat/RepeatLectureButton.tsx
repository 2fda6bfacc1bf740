import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { CopyIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

// Loaded lazily, because students' pages don't need it.
const RepeatDialog = lazyScreen(async () => (await import("./RepeatDialog.tsx")).RepeatDialog);

interface RepeatLectureButtonProps {
  lecture: Lecture;
  onRepeated?: (() => void) | undefined;
}

/** Duplicates a lecture, or repeats it weekly. */
export function RepeatLectureButton({ lecture, onRepeated }: RepeatLectureButtonProps) {
  const { t } = useTranslation("lectures");
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const handleRepeated = (count: number) => {
    setOpen(false);
    notify({ status: "success", text: () => messages.t("repeat.done", { ns: "lectures", count }) });
    onRepeated?.();
  };
  return (
    <>
      <Button icon={<CopyIcon />} onClick={() => setOpen(true)}>
        {t("repeat.open")}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <RepeatDialog lecture={lecture} onCancel={() => setOpen(false)} onRepeated={handleRepeated} />
        )}
      </Suspense>
    </>
  );
}
