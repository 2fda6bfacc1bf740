import { create } from "zustand";
import { ApiError } from "./api-error.ts";

interface StepUpState {
  /** Called when the open dialog closes, with true if the user passed the step-up. Null while no dialog is open. */
  answer: ((proved: boolean) => void) | null;
}

/**
 * The pending step-up, if any. Its dialog is shown by the shell, which is part of every page except the landing page.
 */
export const useStepUp = create<StepUpState>(() => ({ answer: null }));

let asking: Promise<boolean> | null = null;

/** Asks for a proof in a dialog. Concurrent callers share one dialog. */
function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    useStepUp.setState({ answer: resolve });
  }).finally(() => {
    asking = null;
    useStepUp.setState({ answer: null });
  });
  return asking;
}

/**
 * Runs a request that the server may reject with `step_up_required`: asks for the second factor or the password, and
 * runs it again.
 *
 * @throws {ApiError} `step_up_required` when the user dismisses the dialog
 */
export async function withStepUp<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (thrown) {
    const isAsked = thrown instanceof ApiError && thrown.code === "step_up_required";
    if (!isAsked || !(await askForProof())) throw thrown;
    return request();
  }
}
