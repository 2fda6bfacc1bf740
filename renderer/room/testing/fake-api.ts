import type { EmptyAck } from "#contract/room/room.ts";
import type { RoomApi } from "../client/monitors/room-client-deps.ts";

export class FakeApi implements RoomApi {
  readonly announcedPeerIds: string[] = [];
  answer: EmptyAck = { ok: true, data: {} };
  async announce({ userId }: { userId: string }): Promise<EmptyAck> {
    this.announcedPeerIds.push(userId);
    return this.answer;
  }
}
