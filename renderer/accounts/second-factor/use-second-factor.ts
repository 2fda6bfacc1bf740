import { useCallback, useState } from "react";
import type { TotpSetup } from "#contract/accounts/second-factor.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import {
  secondFactorQuery,
  type Proof,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "./second-factor-actions.ts";

type Step =
  | { name: "status" }
  | { name: "setup"; setup: TotpSetup }
  | { name: "codes"; codes: readonly string[] };

const STATUS: Step = { name: "status" };

/** The current status, the step of the set-up, and the open dialog. `onDone` is called after each change. */
export function useSecondFactor(onDone?: () => void) {
  const notify = useNotify();
  const { state, reload } = useQuery(secondFactorQuery);
  const [step, setStep] = useState(STATUS);
  const [asked, setAsked] = useState<"renew" | "remove" | null>(null);
  const { busy: starting, submit } = useSubmit(startTotp);

  const start = () =>
    void submit(undefined, {
      onDone: (setup) => setStep({ name: "setup", setup }),
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  const showCodes = useCallback((codes: readonly string[]) => {
    setAsked(null);
    setStep({ name: "codes", codes });
  }, []);
  const finish = useCallback(() => {
    setAsked(null);
    setStep(STATUS);
    reload();
    onDone?.();
  }, [reload, onDone]);
  const renew = useCallback(async (proof: Proof) => showCodes(await renewRecoveryCodes(proof)), [showCodes]);
  const remove = useCallback(
    async (proof: Proof) => {
      await removeTotp(proof);
      notify({ status: "success", text: () => messages.t("turnedOff", { ns: "second-factor" }) });
      finish();
    },
    [notify, finish],
  );
  const close = () => setAsked(null);
  return {
    state,
    reload,
    step,
    asked,
    ask: setAsked,
    close,
    starting,
    start,
    showCodes,
    finish,
    renew,
    remove,
  };
}

export type SecondFactor = ReturnType<typeof useSecondFactor>;
