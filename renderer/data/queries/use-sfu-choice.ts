import { useCallback, useState } from "react";
import { chooseSfu } from "#contract/room/lobby.ts";
import type { SfuChoice } from "#contract/room/room-info.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { useSubmit } from "./use-submit.ts";

export interface SfuSetting {
  /** An SFU carries the lecture: the host uploads once. */
  isOn: boolean;
  /** Why it does whatever the host chooses: many seats are sold, or the room is there already. */
  fixedBy: "seats" | "room" | null;
  /** Why the last change was not saved. */
  error: ApiError | null;
  change: (wished: boolean) => void;
}

/**
 * Saves the host's choice at once. `known`: as the server says; null where there is nothing to choose. `isThere`: an SFU
 * carries the room already.
 */
export function useSfuChoice(roomId: string, known: SfuChoice | null, isThere = false): SfuSetting | null {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const save = useCallback(
    (wished: boolean) => call(chooseSfu, { params: { roomId }, body: { wished } }),
    [roomId],
  );
  const { busy, submit } = useSubmit(save);
  if (known === null) return null;
  const change = (wished: boolean) => {
    if (busy) return;
    setChosen(wished);
    setError(null);
    submit(wished, {
      onFailed: (failure) => {
        setChosen(!wished);
        setError(failure);
      },
    }).catch(reportError);
  };
  const fixedBy = (known.needed && "seats") || (isThere && "room") || null;
  return { isOn: fixedBy !== null || (chosen ?? known.wished), fixedBy, error, change };
}
