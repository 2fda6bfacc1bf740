import type { JoinResponse } from "#contract/room/room.ts";
import { createMediaSettings } from "#renderer/data/session/media-settings-store.ts";
import type { Phase } from "../machine/room-state.ts";
import { createRoomStore } from "../store/room-store.ts";
import { RoomClient } from "../client/room-client.ts";
import { FakeApi } from "./fake-api.ts";
import { FakeMedia } from "./fake-media.ts";
import { FakeRoomSocket } from "./fake-room-socket.ts";
import { FakeCapture } from "./fake-capture.ts";
import { FakeClock, FakeConnectivity, joinResponse, memoryValue, ROOM, flushPromises } from "./fakes.ts";

/** A real room client with fake dependencies: the page of one participant. */
export class RoomHarness {
  readonly engine = new FakeMedia();
  readonly socket = new FakeRoomSocket();
  readonly api = new FakeApi();
  readonly capture = new FakeCapture();
  readonly connectivity = new FakeConnectivity();
  readonly clock = new FakeClock();
  readonly store = createRoomStore();
  readonly settings;
  readonly client: RoomClient;
  #ids = 0;

  constructor({ isDataScarce = false } = {}) {
    this.settings = createMediaSettings(memoryValue(), isDataScarce);
    this.client = new RoomClient({
      roomId: ROOM,
      loadPublisher: () => Promise.resolve(),
      openPublisher: () => this.engine.open("publisher"),
      openSubscriber: () => this.engine.open("subscriber"),
      socket: this.socket,
      api: this.api,
      capture: this.capture,
      connectivity: this.connectivity,
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

  /** Starts the client and opens its socket. What happens next depends on the join response. */
  async connectSocket(): Promise<void> {
    this.client.start();
    await this.clock.advance(0);
    this.socket.emit({ name: "up" });
    await flushPromises();
  }

  /** Takes the client from its start to the phase `live`. */
  async enter(response: Partial<JoinResponse> = {}): Promise<void> {
    this.socket.answerJoin = () => ({ ok: true, data: joinResponse(response) });
    await this.connectSocket();
    await this.openSignalling();
  }

  async openSignalling(): Promise<void> {
    this.engine.emit({ type: "signalling-up" });
    await flushPromises();
  }
}
