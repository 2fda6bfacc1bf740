import { createStore, type StoreApi } from "zustand/vanilla";
import { emptyChatLog, type ChatLog } from "./chat-log.ts";
import { startPlayback, type Playback } from "./playback.ts";
import { initialRoom, type RoomState } from "./room-state.ts";
import { noTraffic, type Traffic } from "./traffic.ts";

export interface RoomView {
  room: RoomState;
  chat: ChatLog;
  playback: Playback;
  chatOpen: boolean;
  settingsOpen: boolean;
  peopleOpen: boolean;
  /** What the stage shows: the host's stream at a viewer, its own at the host. */
  stream: MediaStream | null;
  traffic: Traffic;
  /** Somebody speaks in what this page hears. */
  voice: boolean;
  /** The picture fills the stage and loses its edges, or keeps them and leaves bars. */
  filling: boolean;
  /** The host has silenced its own microphone. */
  hostMuted: boolean;
}

export type RoomStore = StoreApi<RoomView>;

/** One per visit, thrown away on leaving. */
export function createRoomStore(): RoomStore {
  return createStore<RoomView>(() => ({
    room: initialRoom(),
    chat: emptyChatLog,
    playback: startPlayback(false),
    chatOpen: false,
    settingsOpen: false,
    peopleOpen: false,
    stream: null,
    traffic: noTraffic,
    voice: false,
    filling: false,
    hostMuted: false,
  }));
}
