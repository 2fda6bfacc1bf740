import { useEffect } from "react";
import { isMetered, wantsLittleData } from "#renderer/platform/scarce-data.ts";
import { whenIdle } from "#renderer/platform/when-idle.ts";
import { hasChosenLessData } from "#renderer/session/media-settings-store.ts";

interface Ahead {
  loadAhead: () => Promise<void>;
}

interface Wish {
  /** The next press probably needs them: then the bytes are not wasted, even where each is paid for. */
  sure: boolean;
}

/**
 * Fetches what the next page needs while this one is read: one after the other, after this page's own work, and nothing
 * for a person who asked to save data.
 *
 * @param screens must be stable
 * @param wish null while nothing is to be fetched
 */
export function useFetchAhead(screens: readonly Ahead[], wish: Wish | null): void {
  const sure = wish?.sure ?? false;
  const wanted = wish !== null;
  useEffect(() => {
    if (!wanted || wantsLittleData() || hasChosenLessData() || (!sure && isMetered())) return undefined;
    return whenIdle(() => void loadInTurn(screens));
  }, [screens, wanted, sure]);
}

async function loadInTurn(screens: readonly Ahead[]): Promise<void> {
  for (const screen of screens) await screen.loadAhead();
}
