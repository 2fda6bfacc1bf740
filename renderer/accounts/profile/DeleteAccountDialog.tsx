import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Banner } from "#renderer/ui/Banner.tsx";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { PasswordField } from "../PasswordField.tsx";
import type { useDeleteAccount } from "./use-delete-account.ts";

type Deletion = ReturnType<typeof useDeleteAccount>;

/** Exactly what will happen, for this person. */
function Consequences({ teaches }: { teaches: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <ul className="delete-account__consequences">
      {teaches && <li>{t("profile.deletesLectures")}</li>}
      <li>{t("profile.deletesEnrollments")}</li>
      <li>{t("profile.deletesPerson")}</li>
      <li>{t("profile.keepsPayments")}</li>
      <li>{t("profile.endsSessions")}</li>
    </ul>
  );
}

function Refused({ refusal: { text, lectures } }: Deletion) {
  return (
    <>
      <Banner text={text} />
      {lectures.length > 0 && (
        <ul className="delete-account__lectures">
          {lectures.map((name, place) => (
            // Two lectures may have the same name, and the list never changes.
            <li key={`${place} ${name}`}>{name}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Asks for the password before the account goes. Escape means No. */
export function DeleteAccountDialog({ deletion, teaches }: { deletion: Deletion; teaches: boolean }) {
  const { t } = useTranslation("accounts");
  const { open, close, busy, password, setPassword, refusal, handleSubmit } = deletion;
  return (
    <Dialog
      open={open}
      modalType="alert"
      onOpenChange={(_, { open: opens }) => (opens || busy ? undefined : close())}
    >
      <DialogSurface className="delete-account">
        <form noValidate onSubmit={handleSubmit}>
          <DialogBody>
            <DialogTitle>{`${t("deleteAccount")}?`}</DialogTitle>
            <DialogContent className="delete-account__content">
              <p>{t("profile.deleteQuestion")}</p>
              <Consequences teaches={teaches} />
              <Refused {...deletion} />
              <PasswordField
                label={t("profile.yourPassword")}
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(_, { value }) => setPassword(value)}
                issues={{ password: refusal.atPassword }}
              />
            </DialogContent>
            <DialogActions>
              <Button size="large" disabled={busy} onClick={close}>
                {t("no", { ns: "shell" })}
              </Button>
              <SubmitButton busy={busy} text={t("yes", { ns: "shell" })} busyText={t("profile.deleting")} />
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
