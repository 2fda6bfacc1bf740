import { useTranslation } from "react-i18next";
import type { Bank } from "#contract/payments/payout.ts";
import { type Refusal, useForm } from "#renderer/data/forms/use-form.ts";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { checkAccount, type PayoutAccount } from "./check-payout.ts";

interface AccountFormProps {
  banks: readonly Bank[];
  start: PayoutAccount;
  /** True if the user comes back from the second step. */
  returning: boolean;
  /** Why the server has rejected the account; null if it hasn't. */
  refused: Refusal["issues"] | null;
  onChosen: (account: PayoutAccount) => void;
}

/** The first step of a payout: the account that the money goes to. */
export function AccountForm({ banks, start, returning, refused, onChosen }: AccountFormProps) {
  const { t } = useTranslation("earnings");
  const form = useForm({
    start,
    check: (account: PayoutAccount) => checkAccount(account, banks),
    send: async () => undefined,
    onDone: (_, account) => onChosen(account),
    refusedBefore: refused && { issues: refused, banner: t("checkAccount") },
  });
  const isWallet = banks.some(({ code, isWallet: wallet }) => wallet && code === form.values.bankCode);
  const options = [
    { value: "", text: t("chooseBank") },
    ...banks.map((bank) => ({ value: bank.code, text: bank.name })),
  ];
  return (
    <Form className="payout-form" {...form.props}>
      <h3>{t("accountHeading")}</h3>
      <Banner text={form.bannerText} />
      <div className="payout-form__fields">
        <SelectField
          label={t("bank")}
          {...form.choice("bankCode")}
          options={options}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus went with the second step
          autoFocus={returning && refused === null}
        />
        <TextField
          label={isWallet ? t("phoneNumber") : t("accountNumber")}
          {...form.field("accountNumber")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField label={t("accountName")} {...form.field("accountName")} />
      </div>
      <div>
        <SubmitButton busy={form.busy} text={t("next")} busyText={t("next")} />
      </div>
    </Form>
  );
}
