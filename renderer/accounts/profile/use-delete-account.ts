import { type FormEvent, useState } from "react";
import type { ErrorCode } from "#contract/http/error.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { deleteAccount } from "./own-account-actions.ts";

/** The reason why the account can't be deleted: a general message, password issues, or lectures to cancel first. */
interface Refusal {
  text: string | null;
  atPassword: string[];
  lectures: string[];
}

const NO_REFUSAL: Refusal = { text: null, atPassword: [], lectures: [] };

/** Returns the amount in birr that an error with the code `wanted` reports; null for other errors. */
function amountOf({ code, fields }: ApiError, wanted: ErrorCode): number | null {
  const amount = Number(fields?.["amount"]?.[0]);
  return code === wanted && !Number.isNaN(amount) ? amount : null;
}

function refusalOf(error: ApiError): Refusal {
  const atPassword = error.fields?.["password"] ?? [];
  const lectures = error.fields?.["lectures"] ?? [];
  const debt = amountOf(error, "owes_money");
  const text =
    debt === null
      ? errorText(error)
      : messages.t("profile.owesMoney", { ns: "accounts", amount: formatBirr(debt) });
  return { text: atPassword.length > 0 ? null : text, atPassword, lectures };
}

/** Earnings that must be paid out to the user, or that the user must waive. */
function useWaiver() {
  /** In birr; null unless the server reports an amount owed. */
  const [owed, setOwed] = useState<number | null>(null);
  const [isWaived, setWaived] = useState(false);
  /** True if the user has tried to continue without the waiver. */
  const [isMissing, setMissing] = useState(false);
  const ask = (amount: number | null) => {
    setOwed(amount);
    setWaived(false);
    setMissing(false);
  };
  /** Returns whether nothing is owed or the user waives all of it. */
  const check = () => {
    const isSettled = owed === null || isWaived;
    setMissing(!isSettled);
    return isSettled;
  };
  return { owed, isWaived, setWaived, isMissing: isMissing && !isWaived, ask, check };
}

export function useDeleteAccount() {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const waiver = useWaiver();
  const { busy, submit } = useSubmit(deleteAccount);

  const close = () => {
    setOpen(false);
    setPassword("");
    setRefusal(NO_REFUSAL);
    waiver.ask(null);
  };
  const handleFailure = (error: ApiError) => {
    const owed = amountOf(error, "earnings_owed");
    if (owed === null) setRefusal(refusalOf(error));
    else waiver.ask(owed);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const atPassword = password === "" ? ["Enter your password."] : [];
    setRefusal({ ...NO_REFUSAL, atPassword });
    if (!waiver.check() || atPassword.length > 0) return;
    void submit(
      { password, waivedAmount: waiver.owed },
      {
        onDone: () =>
          notify({
            status: "info",
            text: () => messages.t("profile.deleted", { ns: "accounts" }),
            survivesNavigation: true,
          }),
        onFailed: handleFailure,
      },
    );
  };
  const show = () => setOpen(true);
  return { open, show, close, password, setPassword, refusal, waiver, busy, handleSubmit };
}
