import type { RoomMedia } from "#contract/room/media.ts";
import type { ChatRules } from "#contract/room/room-info.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { emptyChatLog, type ChatLog } from "./chat-log.ts";
import { initialPlayback, type Playback } from "./playback.ts";
import { meshMedia } from "./mesh-media.ts";
import { initialRoom, type RoomState } from "../machine/room-state.ts";
import { noTraffic, type Traffic } from "../quality/media-traffic.ts";

/** The host's camera in a corner of the stage, beside what is shown. */
export interface CornerView {
  /** Viewer: true if the host has one, whether or not this page receives it. */
  isOffered: boolean;
  /** On the host's page their own preview. */
  stream: MediaStream | null;
}

export const noCorner: CornerView = { isOffered: false, stream: null };

export interface RoomView {
  room: RoomState;
  /** The room's media engine, mesh or SFU, and the host's publication on the SFU. */
  media: RoomMedia;
  /** Viewer: true if the room has more viewers than a mesh supports, so that this viewer must wait for media. */
  mediaWaits: boolean;
  chat: ChatLog;
  playback: Playback;
  chatOpen: boolean;
  /** The chat message being written. */
  draft: string;
  /** The sequence number of the message to which the next one replies. */
  replyTo: number | null;
  settingsOpen: boolean;
  participantsOpen: boolean;
  pollsOpen: boolean;
  /** What was there while the panel was open (`newsOf`). */
  pollsSeen: string | null;
  /** Host: the slide to show, until the server has it; `slide` is null to hide the board. */
  wantedSlide: { slide: string | null } | null;
  /** Host: true while the decks are offered. */
  decksOpen: boolean;
  questionsOpen: boolean;
  /** The number of the newest question that was there while the panel was open. */
  questionsSeen: number;
  /** The stage's stream: the host's stream on a viewer's page, the host's own preview on the host's page. */
  stream: MediaStream | null;
  /** For a speaker: the room's audio without the speaker's own voice, played instead of the stage's audio. */
  mixMinus: MediaStream | null;
  corner: CornerView;
  /** Host: true if the camera is to be in the corner whenever something else is shown. Off unless chosen. */
  cornerChosen: boolean;
  /** The displayed width of the stage's video, in device pixels; null while it is not shown. */
  videoWidth: number | null;
  traffic: Traffic;
  /** True if the received audio contains speech. */
  voiceActive: boolean;
  /** True if the video fills the whole stage and is cropped, instead of being letterboxed. */
  videoCovers: boolean;
  /** True if the host has muted their own microphone. */
  hostMuted: boolean;
  /** Host: true while the host is talking although their microphone is muted. */
  talkingMuted: boolean;
  /** The host's changes of the chat rules that the server has not acknowledged yet, oldest first. */
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
    pollsOpen: false,
    pollsSeen: null,
    wantedSlide: null,
    decksOpen: false,
    questionsOpen: false,
    questionsSeen: 0,
    stream: null,
    mixMinus: null,
    corner: noCorner,
    cornerChosen: false,
    videoWidth: null,
    traffic: noTraffic,
    voiceActive: false,
    videoCovers: false,
    hostMuted: false,
    talkingMuted: false,
    chatRuleChanges: [],
  }));
}
