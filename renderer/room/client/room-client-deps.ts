import type { EmptyAck } from "#contract/room/room.ts";
import type { MediaSettingsStore } from "#renderer/session/media-settings-store.ts";
import type { Capture } from "../capture/capture.ts";
import type { PublisherEngine } from "../media/publisher-engine.ts";
import type { SubscriberEngine } from "../media/subscriber-engine.ts";
import type { RoomStore } from "../store/room-store.ts";
import type { Clock } from "../timing/clock.ts";
import type { ConnectivityMonitor } from "./monitors/connectivity-monitor.ts";
import type { RoomSocket } from "./room-socket.ts";

export interface RoomApi {
  announce(request: { userId: string; roomId: string; forceNewCall: boolean }): Promise<EmptyAck>;
}

/** What a room client needs; its parts take from it what they use. */
export interface RoomClientDeps {
  roomId: string;
  /** A host's. */
  publisher: PublisherEngine;
  /** A viewer's. */
  subscriber: SubscriberEngine;
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
