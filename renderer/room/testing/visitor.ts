import type { JoinAnswer } from "#contract/room.ts";
import { createMediaSettings } from "#renderer/session/media-settings-store.ts";
import type { Phase } from "../room-state.ts";
import { createRoomStore } from "../room-store.ts";
import { RoomSession } from "../session.ts";
import { FakeApi } from "./fake-api.ts";
import { FakeCapture } from "./fake-capture.ts";
import {
  FakeChannel,
  FakeClock,
  FakeEngine,
  FakeSigns,
  joinAnswer,
  memoryValue,
  ROOM,
  settled,
} from "./fakes.ts";

/** A real session among fakes: one person's page. */
export class Visitor {
  readonly engine = new FakeEngine();
  readonly channel = new FakeChannel();
  readonly api = new FakeApi();
  readonly capture = new FakeCapture();
  readonly signs = new FakeSigns();
  readonly clock = new FakeClock();
  readonly store = createRoomStore();
  readonly settings = createMediaSettings(memoryValue());
  readonly session: RoomSession;
  #ids = 0;

  constructor() {
    this.session = new RoomSession({
      roomId: ROOM,
      engine: this.engine,
      channel: this.channel,
      api: this.api,
      capture: this.capture,
      signs: this.signs,
      clock: this.clock,
      store: this.store,
      settings: this.settings,
      newId: () => `id-${(this.#ids += 1)}`,
      random: () => 0.5,
      report: (error) => {
        throw error;
      },
    });
  }

  get phase(): Phase {
    return this.store.getState().room.phase;
  }

  /** To the door, whose socket is up: what the server answers decides. */
  async knock(): Promise<void> {
    this.session.start();
    await this.clock.pass(0);
    this.channel.tell({ name: "up" });
    await settled();
  }

  /** From the door to `live`. */
  async enter(answer: Partial<JoinAnswer> = {}): Promise<void> {
    this.channel.answerJoin = () => ({ ok: true, data: joinAnswer(answer) });
    await this.knock();
    await this.comeUp();
  }

  /** The signalling line stands. */
  async comeUp(): Promise<void> {
    this.engine.tell({ type: "signalling-up" });
    await settled();
  }
}
