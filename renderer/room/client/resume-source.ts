import { z } from "zod/mini";
import { storedRoomSource } from "#renderer/data/platform/stored-values.ts";
import type { OpenRoom } from "./open-room-client.ts";
import { isGranted, ownSource } from "../machine/room-state.ts";

/** The source that this tab was sending as host, with the lecture it belongs to. */
const savedSource = z.object({
  roomId: z.string(),
  source: z.enum(["camera", "screen", "microphone"]),
  muted: z.boolean(),
  /** True if the host's camera was to be in the corner. */
  corner: z._default(z.boolean(), false),
});

/** Saves the source that the host is sending. Called when the page is hidden, possibly for a reload. */
export function saveSource({ roomId, store }: Pick<OpenRoom, "roomId" | "store">): void {
  const { room, hostMuted: muted, cornerChosen: corner } = store.getState();
  const source = ownSource(room);
  if (source === "none") storedRoomSource.remove();
  else
    storedRoomSource.write(
      JSON.stringify({ roomId, source, muted, corner } satisfies z.infer<typeof savedSource>),
    );
}

/** Reads and removes the saved source, so that a later reload can't resume an outdated one. */
function takeSavedSource(): z.infer<typeof savedSource> | null {
  const text = storedRoomSource.read();
  storedRoomSource.remove();
  try {
    return z.catch(z.nullable(savedSource), null).parse(JSON.parse(text ?? "null"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Only a reload resumes the camera: a host who returns through a link or the Back button has not asked for it. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type === "reload";
}

/**
 * Resumes the host's camera or microphone, its muted state and the choice of the corner camera, once the reloaded page is live: waiting viewers should
 * not depend on a button press. After a screen share only the microphone resumes, since browsers require a user gesture
 * for each share. Returns a function that stops waiting for the room.
 */
export function resumeSource({ roomId, store, client }: OpenRoom, reloaded = wasReloaded()): () => void {
  const saved = takeSavedSource();
  if (!reloaded || saved?.roomId !== roomId) return () => undefined;
  const stop = store.subscribe(({ room }) => {
    if (room.phase.name !== "live" || !isGranted(room, "publish")) return;
    stop();
    client.setMuted(saved.muted);
    store.setState({ cornerChosen: saved.corner });
    client.dispatch(
      saved.source === "screen" ? { type: "screen-lost" } : { type: "start-pressed", kind: saved.source },
    );
  });
  return stop;
}
