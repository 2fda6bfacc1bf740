import "#renderer/messages/en/slides.ts";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DialogFrame } from "#renderer/kit/feedback/DialogFrame.tsx";
import { Decks, type DecksProps } from "./Decks.tsx";

/** In the room, where the host chooses what everybody sees. What is being added goes on after the dialog closes. */
export function SlidesDialog({
  open,
  onClose,
  ...props
}: DecksProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("slides");
  return (
    <DialogFrame
      open={open}
      title={t("heading")}
      className="decks-dialog"
      contentClassName="decks"
      actions={
        <Button size="large" onClick={onClose}>
          {t("close")}
        </Button>
      }
      onDismiss={onClose}
    >
      <Decks {...props} />
    </DialogFrame>
  );
}
