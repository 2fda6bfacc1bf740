import { useTranslation } from "react-i18next";
import type { Bank } from "#contract/payments/payout.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { AmountField } from "#renderer/kit/fields/AmountField.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { checkPayout, type PayoutFields } from "./check-payout.ts";
import { sendPayoutRequest } from "./earnings-actions.ts";

interface PayoutFormProps {
  banks: readonly Bank[];
  /** In birr. */
  available: number;
  name: string;
  /** Called with the requested amount. */
  onRequested: (birr: number) => void;
}

/** A form for the bank account and the amount of a payout. */
export function PayoutForm({ banks, available, name, onRequested }: PayoutFormProps) {
  const { t } = useTranslation("earnings");
  const start: PayoutFields = {
    amount: available,
    bankCode: "",
    accountNumber: "",
    accountName: name,
    password: "",
  };
  const form = useForm({
    start,
    check: checkPayout,
    send: sendPayoutRequest,
    onDone: (_, { amount }) => onRequested(amount),
  });
  const isWallet = banks.some(({ code, isWallet: wallet }) => wallet && code === form.values.bankCode);
  const options = [
    { value: "", text: t("chooseBank") },
    ...banks.map((bank) => ({ value: bank.code, text: bank.name })),
  ];
  return (
    <Form className="payout-form" {...form.props}>
      <Banner text={form.bannerText} />
      <div className="payout-form__fields">
        <AmountField label={t("amount")} {...form.field("amount")} />
        <SelectField label={t("bank")} {...form.choice("bankCode")} options={options} />
        <TextField
          label={isWallet ? t("phoneNumber") : t("accountNumber")}
          {...form.field("accountNumber")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField label={t("accountName")} {...form.field("accountName")} />
        <TextField
          label={t("password")}
          {...form.field("password")}
          type="password"
          autoComplete="current-password"
        />
      </div>
      <div>
        <SubmitButton busy={form.busy} text={t("request")} busyText={t("requesting")} />
      </div>
      <FormNote text={form.note} />
    </Form>
  );
}
