import { confirmTotp } from "#contract/accounts/second-factor.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import type { Proof } from "./second-factor-actions.ts";

/** A form that asks for a code and the password. */
export function useProofForm(send: (proof: Proof) => Promise<void>) {
  return useForm({
    start: { code: "", currentPassword: "" },
    check: (values) => checkedBy(confirmTotp.body.safeParse(values)),
    send,
  });
}

export type ProofForm = ReturnType<typeof useProofForm>;
