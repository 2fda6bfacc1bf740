import "#renderer/messages/en/fields.ts";
import "#renderer/messages/en/passkeys.ts";
import "#renderer/messages/en/second-factor.ts";
import { useTranslation } from "react-i18next";
import { stepUp } from "#contract/accounts/second-factor.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useSession } from "#renderer/data/session/session-store.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { proveWithPasskey } from "../passkeys/passkey-actions.ts";
import { canUsePasskeys } from "../passkeys/passkey-support.ts";
import { PasskeyButton } from "../passkeys/PasskeyButton.tsx";
import { PasswordField } from "../passwords/PasswordField.tsx";
import { CodeField } from "./CodeField.tsx";
import { secondFactorQuery, proveAgain } from "./second-factor-actions.ts";
import "./second-factor.css";

interface StepUpDialogProps {
  /** Called with true if the second factor was verified. */
  onAnswer: (proved: boolean) => void;
}

/**
 * Asks for the second factor again: a code, or a passkey if the account has one. An account without either is asked for
 * its password.
 */
export function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const { t } = useTranslation("second-factor");
  const { state } = useQuery(secondFactorQuery);
  const status = state.phase === "loaded" ? state.data : null;
  const hasPasskey = status !== null && status.passkeys > 0 && canUsePasskeys();
  const asked = status?.totpSince === null ? "currentPassword" : "code";
  // An admin's passkey already counts as a second factor, so asking for the password as well would prove nothing more.
  const isAdmin = useSession(({ account }) => account?.role === "admin");
  const hasField = asked === "code" || !hasPasskey || !isAdmin;
  const proveByPasskey = async () => {
    await proveWithPasskey();
    onAnswer(true);
  };
  const form = useForm({
    start: { code: "", currentPassword: "" },
    check: (values) => checkedBy(stepUp.body.safeParse({ [asked]: values[asked] })),
    send: proveAgain,
    onDone: () => onAnswer(true),
  });
  return (
    <FormDialog
      open
      title={t("confirmHeading")}
      {...form.props}
      busy={form.busy}
      contentClassName="second-factor__dialog"
      submitText={hasField ? t("confirm") : null}
      busyText={t("confirming")}
      onDismiss={() => onAnswer(false)}
    >
      <p>{t(asked === "code" || !hasField ? "confirmWhy" : "confirmWhyPassword")}</p>
      <Banner text={form.bannerText} />
      {hasField && asked === "code" && (
        <CodeField label={t("code")} hint={t("codeHint")} {...form.field("code")} />
      )}
      {hasField && asked === "currentPassword" && (
        <PasswordField
          label={t("profile.yourPassword", { ns: "accounts" })}
          {...form.field("currentPassword")}
          autoComplete="current-password"
        />
      )}
      {hasPasskey && <PasskeyButton text={t("use", { ns: "passkeys" })} action={proveByPasskey} />}
      <FormNote text={form.note} />
    </FormDialog>
  );
}
