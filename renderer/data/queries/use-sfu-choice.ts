import { useCallback, useState } from "react";
import { chooseSfu } from "#contract/room/lobby.ts";
import type { SfuChoice } from "#contract/room/room-info.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import type { SfuSetting } from "#renderer/kit/media/SfuField.tsx";
import { call } from "#renderer/data/client/client.ts";
import { useSubmit } from "./use-submit.ts";

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
