import type { JoinResponse } from "#contract/room/room.ts";
import type { RoomSocketMessage } from "../socket/room-socket.ts";

/**
 * Knows the latest revision of each participant's connection, and of who carries the room; the list of participants
 * knows its own. Events of different processes may arrive in another order than they happened, and those that were
 * deferred during a join may be older than its response.
 */
export class EventOrder {
  #latest = new Map<string, number>();
  #mediaRevision = 0;

  /** A join response knows everything up to these revisions. */
  reset({ revisions, media }: Pick<JoinResponse, "revisions" | "media">): void {
    this.#mediaRevision = media.revision;
    this.#latest = new Map(Object.entries(revisions));
  }

  /** Whether the page already knows better. An event that is not is remembered. */
  isOutdated(message: RoomSocketMessage): boolean {
    switch (message.name) {
      case "user-connected":
        return !this.#advance(message.data.userId, message.data.revision);
      case "user-disconnected":
        return !this.#advance(message.data.studentId, message.data.revision);
      case "data-level":
        // It accompanies a change of the connection, or happens without one.
        return message.data.revision < this.#latestOf(message.data.peerId);
      case "media":
        if (message.data.revision < this.#mediaRevision) return true;
        this.#mediaRevision = message.data.revision;
        return false;
      default:
        return false;
    }
  }

  #latestOf(peerId: string): number {
    return this.#latest.get(peerId) ?? 0;
  }

  #advance(peerId: string, revision: number): boolean {
    if (revision <= this.#latestOf(peerId)) return false;
    this.#latest.set(peerId, revision);
    return true;
  }
}
