import type { JoinResponse } from "#contract/room/room.ts";
import type { RoomSocketMessage } from "../socket/room-socket.ts";

/**
 * Tracks the latest revision of each participant's connection and of the room's media engine, to detect outdated
 * events. Events from different nodes may arrive out of order, and an event that was deferred during a join may be
 * older than the join response. The participant list tracks revisions of its own.
 */
export class EventOrder {
  #latest = new Map<string, number>();
  #mediaRevision = 0;

  /** Adopts the revisions of a join response, which already includes every event up to them. */
  reset({ revisions, media }: Pick<JoinResponse, "revisions" | "media">): void {
    this.#mediaRevision = media.revision;
    this.#latest = new Map(Object.entries(revisions));
  }

  /**
   * Returns true if the page already has newer data than this message. Otherwise the message's revision becomes the
   * latest.
   */
  isOutdated(message: RoomSocketMessage): boolean {
    switch (message.name) {
      case "user-connected":
        return !this.#advance(message.data.userId, message.data.revision);
      case "user-disconnected":
        return !this.#advance(message.data.studentId, message.data.revision);
      case "data-level":
        // A data level may have the same revision as the participant's connection, so it is outdated only if its
        // revision is lower.
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
