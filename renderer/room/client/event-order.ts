import type { JoinResponse } from "#contract/room/room.ts";
import type { RoomSocketMessage } from "../socket/room-socket.ts";

/**
 * Tracks the latest revision of each participant's connection, and of the room's media engine; the list of participants
 * tracks its own. Events of different nodes may arrive out of order, and events deferred during a join may be older
 * than its response.
 */
export class EventOrder {
  #latest = new Map<string, number>();
  #mediaRevision = 0;

  /** A join response includes everything up to these revisions. */
  reset({ revisions, media }: Pick<JoinResponse, "revisions" | "media">): void {
    this.#mediaRevision = media.revision;
    this.#latest = new Map(Object.entries(revisions));
  }

  /** Whether the page already has newer data. Remembers an event that is not outdated. */
  isOutdated(message: RoomSocketMessage): boolean {
    switch (message.name) {
      case "user-connected":
        return !this.#advance(message.data.userId, message.data.revision);
      case "user-disconnected":
        return !this.#advance(message.data.studentId, message.data.revision);
      case "data-level":
        // It accompanies a change of the connection, or occurs without one.
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
