import type { RoomMedia } from "#contract/room/media.ts";
import type { ChatRules } from "#contract/room/room-info.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { emptyChatLog, type ChatLog } from "./chat-log.ts";
import { initialPlayback, type Playback } from "./playback.ts";
import { meshMedia } from "./mesh-media.ts";
import { initialRoom, type RoomState } from "../machine/room-state.ts";
import { noTraffic, type Traffic } from "../quality/media-traffic.ts";

export interface RoomView {
  room: RoomState;
  /** The media engine for video and audio. */
  media: RoomMedia;
  /** Viewer: the room has more viewers than a mesh supports. */
  mediaWaits: boolean;
  chat: ChatLog;
  playback: Playback;
  chatOpen: boolean;
  /** The text being written. */
  draft: string;
  /** The number of the message that the next one replies to. */
  replyTo: number | null;
  settingsOpen: boolean;
  participantsOpen: boolean;
  /** The stage's stream: for a viewer the host's, for the host its own. */
  stream: MediaStream | null;
  /** Speaker: played instead of the stage's audio, without their own voice. */
  mixMinus: MediaStream | null;
  /** The displayed width of the stage's video, in device pixels; null while it is not shown. */
  videoWidth: number | null;
  traffic: Traffic;
  /** The received audio contains speech. */
  voiceActive: boolean;
  /** The video covers the whole stage and is cropped, instead of being letterboxed. */
  videoCovers: boolean;
  /** The host has muted its own microphone. */
  hostMuted: boolean;
  /** Host: talks into the muted microphone. */
  talkingMuted: boolean;
  /** The host's changes of chat rules that the server hasn't acknowledged yet, oldest first. */
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
