import type { RoomMedia } from "#contract/room/media.ts";
import type { ChatRules } from "#contract/room/room-info.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { emptyChatLog, type ChatLog } from "./chat-log.ts";
import { initialPlayback, type Playback } from "./playback.ts";
import { meshMedia } from "./mesh-media.ts";
import { initialRoom, type RoomState } from "../machine/room-state.ts";
import { noTraffic, type Traffic } from "../quality/traffic.ts";

export interface RoomView {
  room: RoomState;
  /** Who carries video and audio. */
  media: RoomMedia;
  /** Viewer: more are here than a mesh carries. */
  mediaWaits: boolean;
  chat: ChatLog;
  playback: Playback;
  chatOpen: boolean;
  /** What is being written. */
  draft: string;
  /** The number of the message that the next one answers. */
  replyTo: number | null;
  settingsOpen: boolean;
  participantsOpen: boolean;
  /** What the stage shows: the host's stream at a viewer, its own at the host. */
  stream: MediaStream | null;
  /** Speaker: heard in place of the stage's audio, without their own voice. */
  mixMinus: MediaStream | null;
  /** Of the stage's video on this screen, in device pixels; null while it is not shown. */
  videoWidth: number | null;
  traffic: Traffic;
  /** Somebody speaks in the received audio. */
  voiceActive: boolean;
  /** The video covers the whole stage and is cropped, instead of being letterboxed. */
  videoCovers: boolean;
  /** The host has muted its own microphone. */
  hostMuted: boolean;
  /** Host: talks into the muted microphone. */
  talkingMuted: boolean;
  /** The host's changes of chat rules that the server hasn't answered yet, the oldest first. */
  chatRuleChanges: readonly Partial<ChatRules>[];
}

export type RoomStore = StoreApi<RoomView>;

/** One store per stay in a room, discarded on leaving. */
export function createRoomStore(): RoomStore {
  return createStore<RoomView>(() => ({
    room: initialRoom(),
    media: meshMedia,
    mediaWaits: false,
    chat: emptyChatLog,
    playback: initialPlayback(false),
    chatOpen: false,
    draft: "",
    replyTo: null,
    settingsOpen: false,
    participantsOpen: false,
    stream: null,
    mixMinus: null,
    videoWidth: null,
    traffic: noTraffic,
    voiceActive: false,
    videoCovers: false,
    hostMuted: false,
    talkingMuted: false,
    chatRuleChanges: [],
  }));
}
