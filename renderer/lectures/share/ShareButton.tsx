import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ShareIcon } from "#renderer/kit/appearance/icons.tsx";
import { DialogFrame } from "#renderer/kit/feedback/DialogFrame.tsx";
import { copyLink } from "./share-lecture.ts";
import { ShareLinks } from "./ShareLinks.tsx";
import { useSharing } from "./use-sharing.ts";

/** On the cards of an instructor's own lectures. */
export function ShareButton({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const [open, setOpen] = useState(false);
  const { outcome, handleShare } = useSharing(lecture);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon={<ShareIcon />}
        aria-label={t("shareOf", { name: lecture.name })}
        onClick={() => setOpen(true)}
      >
        {t("share")}
      </Button>
      <DialogFrame
        open={open}
        title={lecture.name}
        actions={<Button onClick={close}>{t("shareCreated.close")}</Button>}
        onDismiss={close}
      >
        <ShareLinks lecture={lecture} onCopy={() => void handleShare(copyLink)} />
        <output>{outcome}</output>
      </DialogFrame>
    </>
  );
}
