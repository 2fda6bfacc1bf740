import { mediaSettings, type MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import { playNotes } from "#renderer/kit/media/play-notes.ts";
import { isHost } from "../../store/room-selectors.ts";
import type { RoomStore, RoomView } from "../../store/room-store.ts";

/** The sound is quiet, because viewers may hear it through the host's microphone. */
function playHandChime(): void {
  // Before the first click, the browser would hold back all chimes and then play them together.
  if (!navigator.userActivation.hasBeenActive) return;
  playNotes({ hertz: [880, 1175], seconds: 0.12, volume: 0.06 }).catch(reportError);
}

interface HandChimeDeps {
  store: RoomStore;
  settings?: MediaSettingsStore;
  play?: () => void;
}

/**
 * Host: plays a sound for each raised hand, unless the host has turned the sound off. Returns a function that stops
 * listening for raised hands.
 */
export function chimeAtHands({
  store,
  settings = mediaSettings,
  play = playHandChime,
}: HandChimeDeps): () => void {
  return store.subscribe((view, before) => {
    if (view.room.participants === before.room.participants) return;
    // No chime for hands that are already raised when the host enters, because the host sees them immediately.
    if (!isHost(view) || before.room.connection === null) return;
    const known = raisedHands(before);
    const raised = [...raisedHands(view)].some((hand) => !known.has(hand));
    if (raised && settings.getState().handChime) play();
  });
}

/** Returns the raised hands, each identified by account and time, so that a hand raised again counts as a new one. */
function raisedHands({ room }: RoomView): Set<string> {
  const raised = room.participants.known.filter(({ handRaisedAt }) => handRaisedAt !== null);
  return new Set(raised.map(({ accountId, handRaisedAt }) => `${accountId} ${handRaisedAt}`));
}
