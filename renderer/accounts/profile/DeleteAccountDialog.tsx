import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { PasswordField } from "../passwords/PasswordField.tsx";
import type { useDeleteAccount } from "./use-delete-account.ts";

type Deletion = ReturnType<typeof useDeleteAccount>;

function Consequences({ teaches }: { teaches: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <ul className="delete-account__consequences">
      {teaches && <li>{t("profile.deletesLectures")}</li>}
      {teaches && <li>{t("profile.settlesEarnings")}</li>}
      <li>{t("profile.deletesEnrollments")}</li>
      <li>{t("profile.deletesPerson")}</li>
      <li>{t("profile.keepsPayments")}</li>
      <li>{t("profile.endsSessions")}</li>
    </ul>
  );
}

function Refused({ bannerText, issues }: Deletion) {
  const lectures = issues["lectures"] ?? [];
  return (
    <>
      <Banner text={bannerText} />
      {lectures.length > 0 && (
        <ul className="delete-account__lectures">
          {lectures.map((name, place) => (
            // The key contains the position because lectures may share a name. Positions are stable, since the list
            // never changes.
            <li key={`${place} ${name}`}>{name}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The money we owe an instructor, and the checkbox for giving it up. */
function Waiver({ owed, flag }: Deletion) {
  const { t } = useTranslation("accounts");
  // The element is always rendered, so that screen readers announce its text when it appears.
  const amount = owed === null ? null : formatBirr(owed);
  return (
    <>
      <Banner text={amount === null ? null : t("profile.earningsOwed", { amount })} />
      {amount !== null && (
        <>
          <Link className="delete-account__earnings" to="/earnings">
            {t("profile.toEarnings")}
          </Link>
          <CheckboxField label={t("profile.waive", { amount })} {...flag("isWaived")} />
        </>
      )}
    </>
  );
}

/** Asks for the password before deleting the account. Escape cancels. */
export function DeleteAccountDialog({ deletion, teaches }: { deletion: Deletion; teaches: boolean }) {
  const { t } = useTranslation("accounts");
  const { open, close, busy, field, props } = deletion;
  return (
    <FormDialog
      open={open}
      title={`${t("deleteAccount")}?`}
      {...props}
      busy={busy}
      className="delete-account"
      contentClassName="delete-account__content"
      submitText={t("deleteAccount")}
      busyText={t("profile.deleting")}
      danger
      onDismiss={close}
    >
      <p>{t("profile.deleteQuestion")}</p>
      <Consequences teaches={teaches} />
      <Refused {...deletion} />
      <Waiver {...deletion} />
      <PasswordField
        label={t("profile.yourPassword")}
        {...field("password")}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
