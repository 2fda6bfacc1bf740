import type { EmptyAck } from "#contract/room/room.ts";
import type { MediaSettingsStore } from "#renderer/data/session/media-settings-store.ts";
import type { Capture } from "../../media/capture/capture.ts";
import type { PublisherEngine } from "../../media/engine/publisher-engine.ts";
import type { SubscriberEngine } from "../../media/engine/subscriber-engine.ts";
import type { RoomStore } from "../../store/room-store.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { ConnectivityMonitor } from "./connectivity-monitor.ts";
import type { RoomSocket } from "../../socket/room-socket.ts";

export interface RoomApi {
  announce(request: { userId: string; roomId: string; forceNewCall: boolean }): Promise<EmptyAck>;
}

/** The dependencies of a room client; each component uses some of them. */
export interface RoomClientDeps {
  roomId: string;
  /** Loads the code of `openPublisher`, which viewers never need. */
  loadPublisher: () => Promise<void>;
  openPublisher: () => PublisherEngine;
  openSubscriber: () => SubscriberEngine;
  socket: RoomSocket;
  api: RoomApi;
  capture: Capture;
  connectivity: ConnectivityMonitor;
  clock: Clock;
  store: RoomStore;
  settings: MediaSettingsStore;
  newId: () => string;
  /** 0 to 1. */
  random: () => number;
  report: (error: unknown) => void;
}
