import { useTranslation } from "react-i18next";
import { z } from "zod/mini";
import { phone } from "#contract/accounts/phone.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { refusalOf, useForm } from "#renderer/data/forms/use-form.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import "./phone-dialog.css";

const schema = z.object({ phone_number: phone });

interface PhoneDialogProps {
  /** True while the purchase continues without a number. */
  busy: boolean;
  onCancel: () => void;
  send: (phone: string) => Promise<void>;
  onDone: () => void;
  /** Called with an error that isn't about the number. */
  onFailed: (error: ApiError) => void;
  onAbroad: () => void;
}

/** Asks once for the mobile number that the payment provider needs. */
export function PhoneDialog({ send, onDone, onFailed, ...props }: PhoneDialogProps) {
  const { t } = useTranslation("enrollments");
  const form = useForm({
    start: { phone_number: "" },
    check: (values) => checkedBy(schema.safeParse({ phone_number: values.phone_number.trim() || undefined })),
    send: (sent) => send(sent.phone_number),
    onDone,
    onFailed: (error) => {
      if (error.fields?.["phone_number"]) return refusalOf(error);
      onFailed(error);
      return null;
    },
  });
  const busy = props.busy || form.busy;
  return (
    <FormDialog
      open
      modalType="modal"
      title={t("phone.title")}
      {...form.props}
      busy={busy}
      contentClassName="phone-dialog"
      submitText={t("phone.next")}
      busyText={t("enrolling")}
      onDismiss={props.onCancel}
    >
      <p>{t("phone.why")}</p>
      <Banner text={form.bannerText} />
      <TextField
        label={t("phone.label")}
        hint={t("phone.hint")}
        {...form.field("phone_number")}
        type="tel"
        autoComplete="tel"
      />
      <Button className="phone-dialog__abroad" appearance="subtle" disabled={busy} onClick={props.onAbroad}>
        {t("phone.abroad")}
      </Button>
    </FormDialog>
  );
}
