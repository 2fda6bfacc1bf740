import { noSfu } from "../media/sfu/fake-sfu.ts";
import type { ChatMessage } from "#contract/room/chat.ts";
import type { ListParticipantsRequest, ParticipantsPage } from "#contract/room/room-info.ts";
import type { z } from "zod/mini";
import { acknowledgement, type Outcome } from "#contract/room/room.ts";
import type {
  JoinResponse,
  JoinRequest,
  SendMessageRequest,
  ReportFirstFrameRequest,
  ReportQualityRequest,
  SetLevelRequest,
  SetSourceRequest,
} from "#contract/room/room.ts";
import type { RoomSocketMessage, RoomSocket } from "../socket/room-socket.ts";
import { failedOutcome, joinResponse } from "./fakes.ts";

/** Records every request; responds as the test specifies. */
export class FakeRoomSocket implements RoomSocket {
  readonly moderationRequests: { name: string; request: object }[] = [];
  answerModeration: () => Outcome<object> | Promise<Outcome<object>> = () => ({ ok: true, data: {} });
  readonly commands: string[] = [];
  /** The `muted` values of all announced sources. */
  readonly muted: boolean[] = [];
  readonly joins: JoinRequest[] = [];
  readonly sent: SendMessageRequest[] = [];
  answerJoin: (request: JoinRequest) => Outcome<JoinResponse> | Promise<Outcome<JoinResponse>> = () => ({
    ok: true,
    data: joinResponse(),
  });
  readonly firstFrames: ReportFirstFrameRequest[] = [];
  answerQuality: () => Outcome<object> = () => ({ ok: true, data: {} });
  answerLevel: () => Outcome<object> = () => ({ ok: true, data: {} });
  answerParticipants: (
    request: ListParticipantsRequest,
  ) => Outcome<ParticipantsPage> | Promise<Outcome<ParticipantsPage>> = () => ({
    ok: true,
    data: { participants: [], next: null },
  });
  answerSource: () => Outcome<object> = () => ({ ok: true, data: {} });
  answerMessage: (request: SendMessageRequest) => Outcome<ChatMessage> | Promise<Outcome<ChatMessage>> = () =>
    failedOutcome("no_answer");
  readonly #listeners = new Set<(message: RoomSocketMessage) => void>();

  open(): void {
    this.commands.push("open");
  }
  async join(request: JoinRequest): Promise<Outcome<JoinResponse>> {
    this.joins.push(request);
    return this.answerJoin(request);
  }
  async sendMessage(request: SendMessageRequest): Promise<Outcome<ChatMessage>> {
    this.sent.push(request);
    return this.answerMessage(request);
  }
  async setSource(request: SetSourceRequest): Promise<Outcome<object>> {
    this.commands.push(`source ${request.source}`);
    this.muted.push(request.muted);
    return this.answerSource();
  }
  async setLevel({ level }: SetLevelRequest): Promise<Outcome<object>> {
    this.commands.push(`level ${level}`);
    return this.answerLevel();
  }
  async reportPlayback(): Promise<Outcome<object>> {
    this.commands.push("report playback");
    return { ok: true, data: {} };
  }
  async reportQuality({ poor }: ReportQualityRequest): Promise<Outcome<object>> {
    this.commands.push(poor ? "connection poor" : "connection no longer poor");
    return this.answerQuality();
  }
  async reportFirstFrame(request: ReportFirstFrameRequest): Promise<Outcome<object>> {
    this.firstFrames.push(request);
    return { ok: true, data: {} };
  }
  async listParticipants(request: ListParticipantsRequest): Promise<Outcome<ParticipantsPage>> {
    this.commands.push(`participants after ${request.after}`);
    return this.answerParticipants(request);
  }
  async requestModeration(name: string, request: object): Promise<Outcome<object>> {
    this.moderationRequests.push({ name, request });
    return this.answerModeration();
  }
  requestMedia = async () => noSfu;
  readonly teachingRequests: { name: string; request: object }[] = [];
  answerTeaching: (name: string) => Outcome<unknown> | Promise<Outcome<unknown>> = () =>
    failedOutcome("no_answer");
  async requestTeaching<Data>(name: string, request: object, data: z.ZodMiniType<Data>) {
    this.teachingRequests.push({ name, request });
    return acknowledgement(data).parse(await this.answerTeaching(name)) as Outcome<Data>;
  }
  reconnect(): void {
    this.commands.push("reconnect");
  }
  close(): void {
    this.commands.push("close");
  }
  on(listener: (message: RoomSocketMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  emit(message: RoomSocketMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}
