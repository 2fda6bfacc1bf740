import { useCallback, useState } from "react";
import { chooseSfu } from "#contract/room/lobby.ts";
import type { SfuChoice } from "#contract/media/sfu-choice.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import type { SfuSetting } from "#renderer/kit/media/SfuField.tsx";
import { call } from "#renderer/data/client/client.ts";
import { useSubmit } from "./use-submit.ts";

/**
 * The host's SFU setting, which is saved immediately when the host changes it. `known` is the server's value, or null
 * if the host has no choice; `isThere` means that the room already uses an SFU.
 */
export function useSfuChoice(roomId: string, known: SfuChoice | null, isThere = false): SfuSetting | null {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const save = useCallback(
    (preferSfu: boolean) => call(chooseSfu, { params: { roomId }, body: { wished: preferSfu } }),
    [roomId],
  );
  const { busy, submit } = useSubmit(save);
  if (known === null) return null;
  const change = (preferSfu: boolean) => {
    if (busy) return;
    setChosen(preferSfu);
    setError(null);
    submit(preferSfu, {
      onFailed: (failure) => {
        setChosen(!preferSfu);
        setError(failure);
      },
    }).catch(reportError);
  };
  const fixedBy = (known.needed && "seats") || (isThere && "room") || null;
  return { isOn: fixedBy !== null || (chosen ?? known.wished), fixedBy, error, change };
}
