import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Earnings } from "#contract/payments/earnings.ts";
import type { Bank, Payout } from "#contract/payments/payout.ts";
import type { Amount } from "#renderer/kit/fields/AmountField.tsx";
import type { Refusal } from "#renderer/data/forms/use-form.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { AccountForm } from "./AccountForm.tsx";
import type { PayoutAccount } from "./check-payout.ts";
import { banksQuery } from "./earnings-actions.ts";
import { PayoutForm } from "./PayoutForm.tsx";

interface RequestPayoutProps {
  /** In birr. */
  available: number;
  /** What becomes available next. */
  next: Earnings["next"];
  isUnderWay: boolean;
  /** The last payout that was paid, whose account is offered again. */
  last: Payout | undefined;
  name: string;
  onRequested: (birr: number) => void;
}

/** The payout form, or the reason why no payout can be requested now. */
export function RequestPayout({ available, next, isUnderWay, ...form }: RequestPayoutProps) {
  const { t } = useTranslation("earnings");
  if (isUnderWay) return <p>{t("underWay")}</p>;
  if (available <= 0)
    return (
      <>
        {next && (
          <p>
            <strong>{t("nextOn", { amount: formatSum(next.amount), date: formatDate(next.at) })}</strong>
          </p>
        )}
        <p>{t("nothingAvailable")}</p>
      </>
    );
  return (
    <>
      <p>{t("requestIntro")}</p>
      <WithBanks available={available} {...form} />
    </>
  );
}

function WithBanks(form: Omit<StepsProps, "banks">) {
  const { t } = useTranslation("earnings");
  const { state, reload } = useQuery(banksQuery);
  if (state.phase === "loading") return <Skeletons shape="row" label={t("loading")} />;
  if (state.phase === "failed") return <FailureState text={errorText(state.error)} onRetry={reload} />;
  return <Steps key={form.last?._id} banks={state.data} {...form} />;
}

type StepsProps = Pick<RequestPayoutProps, "available" | "last" | "name" | "onRequested"> & {
  banks: readonly Bank[];
};

/** Asks for the account first, so that nothing is wrong with it when the money is requested. */
function Steps({ banks, available, last, name, onRequested }: StepsProps) {
  const lastBank = banks.find((bank) => bank.name === last?.bankName);
  const [account, setAccount] = useState<PayoutAccount>({
    bankCode: lastBank?.code ?? "",
    accountNumber: (lastBank && last?.accountNumber) ?? "",
    accountName: last?.accountName ?? name,
  });
  const [amount, setAmount] = useState<Amount>(available);
  const [step, setStep] = useState<"first" | "amount" | "account">("first");
  const [refused, setRefused] = useState<Refusal["issues"] | null>(null);
  if (step !== "amount")
    return (
      <AccountForm
        banks={banks}
        start={account}
        returning={step === "account"}
        refused={refused}
        onChosen={(chosen) => {
          setAccount(chosen);
          setStep("amount");
        }}
      />
    );
  return (
    <PayoutForm
      account={account}
      bankName={banks.find(({ code }) => code === account.bankCode)?.name ?? ""}
      amount={amount}
      onAmount={setAmount}
      onChangeAccount={(issues) => {
        setRefused(issues);
        setStep("account");
      }}
      onRequested={onRequested}
    />
  );
}
