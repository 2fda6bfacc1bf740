import { addTexts } from "../i18n.ts";
import { enRoomBoard } from "./room/board.ts";
import { enChat } from "./room/chat.ts";
import { enLectureStage } from "./lectures/stage.ts";
import { enRoomFloor } from "./room/floor.ts";
import { enRoomPolls } from "./room/polls.ts";
import { enRoomQuestions } from "./room/questions.ts";
import { enRoomReactions } from "./room/reactions.ts";
import { enRoomRecording } from "./room/recording.ts";
import { enRoomVideo } from "./room/video.ts";
import { enRoomWaiting } from "./room/waiting.ts";
import { enRoomExit } from "./room/exit.ts";

export const enRoom = {
  title: "Live room",
  withInstructor: "with {{name}}",
  duration_one: "{{count}} minute",
  duration_other: "{{count}} minutes",
  leave: "Leave",
  back: "Back to the lecture",
  tryAgain: "Try again",
  dismiss: "Dismiss",
  notTheHost: "Only the lecture's instructor can host it. You're here as a viewer.",
  viewers_zero: "Nobody is watching yet",
  viewers_one: "{{count}} person is watching",
  viewers_other: "{{count}} people are watching",
  poorConnections_one: "{{count}} of {{viewers}} viewers has a poor connection",
  poorConnections_other: "{{count}} of {{viewers}} viewers have a poor connection",
  waitingViewers_one:
    "{{count}} viewer can't see or hear you yet: the server for large lectures isn't answering. They get your video automatically as soon as it does.",
  waitingViewers_other:
    "{{count}} viewers can't see or hear you yet: the server for large lectures isn't answering. They get your video automatically as soon as it does.",

  assistant: {
    title: "Assistant",
    shown: "Assistant: {{name}}",
    name: "Make assistant: {{name}}",
    nameShort: "Make assistant",
    dismissNamed: "End assistance: {{name}}",
    dismiss: "End assistance",
  },

  questions: enRoomQuestions,
  polls: enRoomPolls,
  board: enRoomBoard,

  practice: {
    title: "Practice",
    close: "End practice",
    note: "You're alone here: nobody is told, and nothing is recorded. The picture is what viewers would see. Practice closes on {{time}}, 15 minutes before the lecture.",
  },

  phase: {
    "checking-access": "Checking your seat…",
    connecting: "Connecting…",
    live: "Live",
    reconnecting: "Connection lost. Reconnecting…",
    ended: "Ended",
    failed: "Not connected",
  },

  /** The lecture's stage while this page is connected. */
  lectureStage: enLectureStage,

  ended: {
    connection_taken_over: "You opened this lecture somewhere else. This page has left the room.",
    enrollment_ended: "Your enrollment in this lecture has ended.",
    lecture_deleted: "This lecture was deleted.",
    session_ended: "You were logged out.",
    left: "You left the room.",
    ended_by_host: "You ended the lecture. Your camera and microphone are off.",
    removed_by_host: "The host removed you from the room. You can come back when you're ready to listen.",
    banned:
      "The host banned you from this lecture. If it hasn't started, withdraw on the lecture's page to get a refund. If it has, we review every ban of a student who paid, and decide whether you get a refund.",
    room_ended: "The lecture has ended. Thank you for joining.",
  },

  ...enRoomExit,

  waiting: enRoomWaiting,

  stage: {
    hostVideo: "Lecture video",
    ownVideo: "Your video, as viewers see it",
    hostAway: "The host isn't here yet. The lecture starts automatically when they join.",
    hostMuted: "The host's microphone is off.",
    hostReconnecting: "The host has lost the connection and is reconnecting.",
    nothingShown: "The host isn't showing anything right now.",
    loadingVideo: "Loading video…",
    waitingForMedia:
      "Your video is on its way. So many people are here that we need one more server, and it isn't answering yet. Video and audio start automatically; you can use the chat meanwhile.",
    notSending: "Viewers can't see anything yet. Start your video or share your screen.",
    screenNotShared: "Your screen isn't shared. Start your camera instead?",
    ownSoundOnly: "Your video is off. Viewers can still hear you.",
    soundOnly: "Audio only. The video is off.",
    source: { camera: "Camera", screen: "Screen", microphone: "Audio only", none: "Nothing on screen yet" },
    frozen: "Video is frozen. It will resume automatically.",
    tapToHear: "Tap to hear",
    audioOnly: "Audio only, as you chose. To bring back video, change the data saver in Settings.",
    slidesOnly: "Slides and audio, as you chose. To bring back video, change the data saver in Settings.",
  },

  ...enRoomVideo,

  caption: { speaks: "is speaking" },

  playback: {
    group: "Playback",
    play: "Play",
    pause: "Pause",
    mute: "Mute",
    unmute: "Unmute",
    volume: "Volume",
  },

  host: {
    end: "End lecture",
    endTitle: "End the lecture",
    endQuestion: "Everyone leaves the room. You can open it again.",
    group: "Your video and audio",
    startScreen: "Start Screen Share",
    stopScreen: "Stop Screen Share",
    startVideo: "Start Video",
    stopVideo: "Stop Video",
    mute: "Mute microphone",
    unmute: "Unmute microphone",
    openMicrophone: "Turn on microphone",
    closeMicrophone: "Turn off microphone",
    key: "Key {{key}}",
    unreached:
      "Viewers can't see or hear you right now: the server for large lectures isn't answering. Your video will resume automatically as soon as it does.",
    unrecorded: "Nothing is being recorded right now. The recording will resume automatically.",
    noMicrophone: "We couldn't open your microphone, so viewers can't hear you.",
  },

  clock: {
    left: "{{passed}} min · {{left}} min left",
    over: "{{passed}} min · {{over}} min over time",
  },

  muted: { title: "You're muted", text: "You're talking, but nobody can hear you.", unmute: "Unmute now" },

  connection: { good: "Connection: good", fair: "Connection: fair", poor: "Connection: poor" },

  warning: {
    tooMany:
      "Many people are watching, and your computer sends to all of them. If it gets slow, ask some to choose Low or Audio only.",
    tooManyUploads:
      "Many people are watching, and your computer sends to all of them. If it gets slow, open Settings and turn on Upload once for everyone.",
    uploadExceeded:
      "Your upload limit is low for so many viewers. Audio comes first, and video stays very small.",
  },

  settings: { toggle: "Settings" },

  screenContent: {
    label: "Shared screen",
    text: "Text and slides: sharp",
    motion: "Film and motion: smooth",
  },

  upload: {
    label: "Upload limit",
    hint: "Shared by all viewers. Choose less than your connection can handle.",
    hintOnce: "Sent once for all viewers. Choose less than your connection can handle.",
    choice: "{{mbit}} Mbit/s",
    viewers: "Viewers",
    now: "Sending now",
    kbps: "{{kbps}} kbit/s",
  },

  chat: enChat,

  floor: enRoomFloor,

  recording: enRoomRecording,

  ...enRoomReactions,

  participants: {
    toggle: "People",
    title: "People",
    toggleHands_one: "People, {{count}} hand raised",
    toggleHands_other: "People, {{count}} hands raised",
    handChime: "Sound when a hand is raised",
    hands_zero: "No hands raised",
    hands_one: "{{count}} hand raised",
    hands_other: "{{count}} hands raised",
    empty: "Nobody is here yet.",
    list: "Who's here",
    search: "Find a person",
    found_zero: "Nobody found",
    found_one: "{{count}} person found",
    found_other: "{{count}} people found",
    hand: "Hand raised",
    lowerHand: "Lower hand of {{name}}",
    lowerHandShort: "Lower hand",
    remove: "Remove {{name}}",
    removeShort: "Remove",
    removeTitle: "Remove {{name}} from the room",
    removeQuestion: "{{name}} leaves the room immediately, and can come back.",
    ban: "Ban {{name}}",
    banShort: "Ban",
    banTitle: "Ban {{name}} from the lecture",
    banQuestion:
      "{{name}} leaves the room immediately, and can't come back or enroll again until you unban them.",
    banned: "Banned",
    unban: "Unban {{name}}",
    unbanShort: "Unban",
    chat: "Chat",
    lockChat: "Only I can write",
    slow: "Slow mode",
    slowOff: "Off",
    slowSeconds_one: "One message every second",
    slowSeconds_other: "One message every {{count}} seconds",
    slowMinutes_one: "One message every minute",
    slowMinutes_other: "One message every {{count}} minutes",
    ended: "You ended this lecture. Nobody else can join.",
    openAgain: "Open again",
  },

  /** Messages by error code: the twelve error types of the peer connection, and other failures in the room. */
  errors: {
    "browser-incompatible": "The current browser does not support WebRTC",
    disconnected: "The connection to the server was closed. Reconnecting…",
    "invalid-id": "The server sent an invalid ID. Please try again.",
    "invalid-key": "The server didn't accept this app. Please reload the page.",
    network: "Lost connection to server.",
    "peer-unavailable": "We couldn't reach a participant.",
    "ssl-unavailable": "The server doesn't offer a secure connection.",
    "server-error": "Could not get an ID from the server.",
    "socket-error": "We couldn't connect to the server. Reconnecting…",
    "socket-closed": "The connection to the server closed unexpectedly. Reconnecting…",
    "unavailable-id": "ID is taken",
    webrtc: "Negotiation of connection failed",
    connect_timeout: "It took too long to reach the room. Check your network and try again.",
    connection_lost: "The connection was lost and didn't come back. Check your network and try again.",
    room_full: "This room is full.",
    no_answer: "The server didn't answer. Please try again.",
    retrying: "We can't get through yet. Still trying…",
    rate_limited: "Too many attempts. Retrying shortly…",
    camera_refused:
      "Your browser can't use your camera. Allow it in the address bar, then press Start Video again.",
    camera_refusedByComputer:
      "Gubae can't use your camera. Allow it for Gubae in this computer's settings, then press Start Video again.",
    camera_refusedBySystem:
      "Your computer doesn't let this browser use the camera. Allow it in the computer's settings, then press Start Video again.",
    "camera_no-device": "No camera found. Connect one, then press Start Video again.",
    "camera_device-busy": "Another app is using your camera. Close it, then press Start Video again.",
    camera_unsupported: "This browser can't use a camera here.",
    camera_replaced: "Your camera was disconnected. We switched to another one.",
    camera_kept: "We couldn't open the camera you chose. The previous one is still on.",
    camera_gone: "Your camera was disconnected. Connect one, then press Start Video again.",
    camera_gone_audio_only:
      "Your camera was disconnected. Viewers can still hear you. Connect a camera, then press Start Video again.",
    corner_blocked:
      "We couldn't keep your camera in the corner. Check that it is connected and that this page may use it, then turn it on again in Settings.",
    microphone_replaced: "Your microphone was disconnected. We switched to another one.",
    microphone_kept: "We couldn't open the microphone you chose. The previous one is still on.",
    screen_share_lost:
      "The page was reloaded, so you're no longer sharing your screen. Press Start Screen Share to choose it again.",
    screen_refused:
      "Your screen isn't shared. If you didn't cancel it yourself, allow screen sharing for this page in the address bar, then press Start Screen Share again.",
    screen_refusedBySystem:
      "Your computer doesn't let this browser share the screen. Allow screen recording for it in the computer's settings, then press Start Screen Share again.",
    screen_refusedByComputer:
      "Gubae can't share your screen. Allow screen recording for Gubae in this computer's settings, then press Start Screen Share again.",
    "screen_no-device": "There's no screen to share.",
    "screen_device-busy": "We couldn't capture the screen. Please try again.",
    screen_unsupported: "This browser can't share a screen.",
  },
} as const;

addTexts("room", enRoom);

declare module "../i18n.ts" {
  interface Catalogue {
    room: typeof enRoom;
  }
}
