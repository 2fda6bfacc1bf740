import type { EmptyAck } from "#contract/room.ts";
import type { RoomApi } from "../session.ts";

export class FakeApi implements RoomApi {
  readonly announced: string[] = [];
  answer: EmptyAck = { ok: true, data: {} };
  async announce({ userId }: { userId: string }): Promise<EmptyAck> {
    this.announced.push(userId);
    return this.answer;
  }
}
