import { useCallback, useRef, useState } from "react";
import { type ApiError, toApiError } from "#renderer/data/client/api-error.ts";

interface SubmitHandlers<Result> {
  onDone?: (result: Result) => void;
  onFailed: (error: ApiError) => void;
}

/**
 * Runs an action at most once at a time: submitting again while it runs is ignored, so that a double click sends one
 * request.
 */
export function useSubmit<Input, Result>(action: (input: Input) => Promise<Result>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const submit = useCallback(
    async (input: Input, { onDone, onFailed }: SubmitHandlers<Result>) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      const outcome = await action(input).then(
        (result) => () => onDone?.(result),
        (thrown: unknown) => () => onFailed(toApiError(thrown)),
      );
      running.current = false;
      setBusy(false);
      outcome();
    },
    [action],
  );
  return { busy, submit };
}
