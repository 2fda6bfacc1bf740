import { z } from "zod";
import { storedRoomSource } from "#renderer/platform/stored-values.ts";
import type { Visit } from "./open-visit.ts";
import { ownSource } from "./room-state.ts";

/** What a host of this tab was sending, and to which lecture. */
const keptSource = z.object({
  roomId: z.string(),
  source: z.enum(["camera", "screen"]),
  muted: z.boolean(),
});

/** As the page goes, maybe for a reload. */
export function keepSource({ roomId, store }: Pick<Visit, "roomId" | "store">): void {
  const { room, hostMuted: muted } = store.getState();
  const source = ownSource(room);
  if (source === "none") storedRoomSource.remove();
  else storedRoomSource.write(JSON.stringify({ roomId, source, muted } satisfies z.infer<typeof keptSource>));
}

function takeKept(): z.infer<typeof keptSource> | null {
  const text = storedRoomSource.read();
  storedRoomSource.remove();
  try {
    return keptSource
      .nullable()
      .catch(null)
      .parse(JSON.parse(text ?? "null"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Who comes back later, by a link or with Back, has not asked for the camera. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type === "reload";
}

/**
 * After a reload the camera goes on by itself: a class that waits should not wait for a button. Of a screen only the
 * voice does, since browsers want a press for each sharing. Who was muted stays so. Answers how to stop waiting for
 * the room.
 */
export function resumeSource({ roomId, store, session }: Visit, reloaded = wasReloaded()): () => void {
  const kept = takeKept();
  if (!reloaded || kept?.roomId !== roomId) return () => undefined;
  const stop = store.subscribe(({ room }) => {
    if (room.phase.name !== "live" || room.seat?.role !== "host") return;
    stop();
    session.mute(kept.muted);
    session.dispatch(
      kept.source === "camera" ? { type: "start-pressed", kind: "camera" } : { type: "screen-lost" },
    );
  });
  return stop;
}
