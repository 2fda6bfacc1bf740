import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Textarea,
} from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/ui/Banner.tsx";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { useFocusReturn } from "#renderer/ui/use-focus-return.ts";
import { useAct } from "./use-act.ts";

interface ActButtonProps {
  label: string;
  /** What it means, before it is done. */
  question: string;
  /** Of the field for the admin's own words; without it none are wanted. */
  wordsLabel?: string;
  primary?: boolean;
  action: (words: string) => Promise<void>;
  done: string;
  onDone: () => void;
}

/** A button that asks before it acts, and for a reason or a proof where one is needed. */
export function ActButton({ label, question, wordsLabel, primary = false, ...act }: ActButtonProps) {
  const { t } = useTranslation(["admin", "shell"]);
  const { open, words, issue, busy, ask, close, handleWords, handleSubmit } = useAct(act);
  useFocusReturn(open);
  return (
    <>
      <Button appearance={primary ? "primary" : "secondary"} onClick={ask}>
        {label}
      </Button>
      <Dialog
        open={open}
        surfaceMotion={null}
        modalType="alert"
        onOpenChange={(_, { open: opens }) => (opens ? undefined : close())}
      >
        <DialogSurface>
          <form noValidate onSubmit={handleSubmit}>
            <DialogBody>
              <DialogTitle>{label}</DialogTitle>
              <DialogContent className="act-dialog">
                <p>{question}</p>
                <Banner text={issue} />
                {wordsLabel !== undefined && (
                  <Field label={wordsLabel} required>
                    <Textarea rows={4} resize="vertical" value={words} onChange={handleWords} />
                  </Field>
                )}
              </DialogContent>
              <DialogActions>
                <Button size="large" disabled={busy} onClick={close}>
                  {t("no", { ns: "shell" })}
                </Button>
                <SubmitButton busy={busy} text={t("yes", { ns: "shell" })} busyText={t("working")} />
              </DialogActions>
            </DialogBody>
          </form>
        </DialogSurface>
      </Dialog>
    </>
  );
}
