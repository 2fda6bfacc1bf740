import { useTranslation } from "react-i18next";
import { type Refusal, refusalOf, useForm } from "#renderer/data/forms/use-form.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { type Amount, AmountField } from "#renderer/kit/fields/AmountField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { checkPayout, type PayoutAccount, type PayoutFields } from "./check-payout.ts";
import { sendPayoutRequest } from "./earnings-actions.ts";

interface PayoutFormProps {
  account: PayoutAccount;
  bankName: string;
  amount: Amount;
  onAmount: (amount: Amount) => void;
  /** Called with the server's issues when it rejects the account, and with null when the account is to be changed. */
  onChangeAccount: (issues: Refusal["issues"] | null) => void;
  /** Called with the requested amount. */
  onRequested: (birr: number) => void;
}

/** The second step of a payout: the amount, and the password. */
export function PayoutForm(props: PayoutFormProps) {
  const { account, bankName, amount: startAmount, onAmount, onChangeAccount, onRequested } = props;
  const { t } = useTranslation("earnings");
  const start: PayoutFields = { ...account, amount: startAmount, password: "" };
  const form = useForm({
    start,
    check: checkPayout,
    send: sendPayoutRequest,
    onDone: (_, { amount }) => onRequested(amount),
    onFailed: (error) => {
      const { fields = {} } = error;
      if (!Object.keys(fields).some((name) => name in account)) return refusalOf(error);
      onChangeAccount(fields);
      return null;
    },
  });
  const amount = form.field("amount");
  const { accountName: name, accountNumber: number } = account;
  return (
    <Form className="payout-form" {...form.props}>
      <div className="earnings-section__head">
        <h3>{t("goesTo", { name, bank: bankName, number })}</h3>
        <Button onClick={() => onChangeAccount(null)}>{t("changeAccount")}</Button>
      </div>
      <Banner text={form.bannerText} />
      <div className="payout-form__fields">
        <AmountField
          label={t("amount")}
          {...amount}
          onChange={(event, data) => {
            amount.onChange(event, data);
            onAmount(data.value);
          }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus went with the first step
          autoFocus
        />
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
