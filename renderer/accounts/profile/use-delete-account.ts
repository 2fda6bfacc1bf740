import { useState } from "react";
import { deleteAccount as endpoint } from "#contract/account-data/delete-account.ts";
import type { ErrorCode } from "#contract/http/error.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { refusalOf, useForm } from "#renderer/data/forms/use-form.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { deleteAccount } from "./own-account-actions.ts";

const EMPTY = { password: "", isWaived: false };
const text = messages.getFixedT(null, "accounts");

/** Returns the amount in birr that an error with the code `wanted` reports; null for other errors. */
function amountOf({ code, fields }: ApiError, wanted: ErrorCode): number | null {
  const amount = Number(fields?.["amount"]?.[0]);
  return code === wanted && !Number.isNaN(amount) ? amount : null;
}

function explain(error: ApiError) {
  const debt = amountOf(error, "owes_money");
  if (debt !== null)
    return { banner: () => text("profile.owesMoney", { amount: formatBirr(debt) }), issues: {} };
  const { banner, issues } = refusalOf(error);
  return { banner: issues["password"] ? null : banner, issues };
}

export function useDeleteAccount() {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  /** Earnings in birr that must be paid out or waived first; null unless the server reports them. */
  const [owed, setOwed] = useState<number | null>(null);
  const form = useForm({
    start: EMPTY,
    check: ({ password, isWaived }) =>
      checkedBy(
        endpoint.body.safeParse({ password, ...(owed !== null && { waivedAmount: owed }) }),
        owed === null || isWaived ? {} : { isWaived: [text("profile.waiveFirst")] },
      ),
    send: deleteAccount,
    onDone: () =>
      notify({
        status: "info",
        text: () => messages.t("profile.deleted", { ns: "accounts" }),
        survivesNavigation: true,
      }),
    onFailed: (error) => {
      const amount = amountOf(error, "earnings_owed");
      if (amount === null) return explain(error);
      setOwed(amount);
      form.reset({ ...form.values, isWaived: false });
      return null;
    },
    bannerMs: null,
  });
  const close = () => {
    setOpen(false);
    setOwed(null);
    form.reset(EMPTY);
  };
  return { ...form, open, show: () => setOpen(true), close, owed };
}
