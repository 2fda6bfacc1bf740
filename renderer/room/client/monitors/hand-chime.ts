import { mediaSettings, type MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import { playNotes } from "#renderer/kit/media/play-notes.ts";
import { isHost } from "../../store/room-selectors.ts";
import type { RoomStore, RoomView } from "../../store/room-store.ts";

/** Quiet: viewers may hear it through the host's microphone. */
function playHandChime(): void {
  // Otherwise the browser would hold back all chimes, and play them together at the first click.
  if (!navigator.userActivation.hasBeenActive) return;
  playNotes({ hertz: [880, 1175], seconds: 0.12, volume: 0.06 }).catch(reportError);
}

interface HandChimeDeps {
  store: RoomStore;
  settings?: MediaSettingsStore;
  play?: () => void;
}

/** Host: plays a sound for each raised hand, unless it is turned off. Returns a function that stops it. */
export function chimeAtHands({
  store,
  settings = mediaSettings,
  play = playHandChime,
}: HandChimeDeps): () => void {
  return store.subscribe((view, before) => {
    if (view.room.participants === before.room.participants) return;
    // Hands already raised when the host enters are visible immediately.
    if (!isHost(view) || before.room.connection === null) return;
    const known = raisedHands(before);
    const raised = [...raisedHands(view)].some((hand) => !known.has(hand));
    if (raised && settings.getState().handChime) play();
  });
}

/** Keyed by account and time, so that a hand that is raised again counts again. */
function raisedHands({ room }: RoomView): Set<string> {
  const raised = room.participants.known.filter(({ handRaisedAt }) => handRaisedAt !== null);
  return new Set(raised.map(({ accountId, handRaisedAt }) => `${accountId} ${handRaisedAt}`));
}
