import { openRoomClient, type OpenRoom } from "../client/open-room-client.ts";

/** How long a room that was entered ahead waits for its page, in milliseconds. A slow line may need a minute for it. */
const HANDOVER_MS = 60_000;

let ahead: OpenRoom | null = null;

/**
 * Enters a room before the page that shows it has loaded: joining and the first frames take seconds on a slow line,
 * mostly of waiting. Leaves it again if no page has claimed it after a minute.
 */
export function enterAhead(roomId: string, open = openRoomClient): OpenRoom {
  const entered = open(roomId);
  ahead = entered;
  entered.client.start();
  setTimeout(() => {
    if (ahead !== entered) return;
    ahead = null;
    entered.client.dispose();
  }, HANDOVER_MS);
  return entered;
}

/**
 * Returns the room that was entered ahead, or else one that is not entered yet. May be called repeatedly, because React
 * may render a page several times before it mounts it.
 */
export function roomFor(roomId: string, open = openRoomClient): OpenRoom {
  return ahead?.roomId === roomId ? ahead : open(roomId);
}

/** Called by the page that has mounted and will leave the room itself. */
export function claimRoom(openRoom: OpenRoom): void {
  if (ahead === openRoom) ahead = null;
}
