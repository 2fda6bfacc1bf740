import { create } from "zustand";
import { ApiError } from "./api-error.ts";

interface StepUpState {
  /** Called with whether the second factor was proved; null while nobody is asked. */
  answer: ((proved: boolean) => void) | null;
}

/** Whether the person is being asked for the second factor. The shell shows the dialog. */
export const useStepUp = create<StepUpState>(() => ({ answer: null }));

let asking: Promise<boolean> | null = null;

/** Concurrent callers share one dialog. */
function askForSecondFactor(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    useStepUp.setState({ answer: resolve });
  }).finally(() => {
    asking = null;
    useStepUp.setState({ answer: null });
  });
  return asking;
}

/**
 * Runs a request that the server may answer with `step_up_required`: asks for the second factor and runs it again.
 * @throws {ApiError} that same one when the person dismisses the dialog
 */
export async function withStepUp<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (thrown) {
    const isAsked = thrown instanceof ApiError && thrown.code === "step_up_required";
    if (!isAsked || !(await askForSecondFactor())) throw thrown;
    return request();
  }
}
