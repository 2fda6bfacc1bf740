import { enGreenRoom } from "./green-room.ts";

/** The live room's texts. */
export const enRoom = {
  title: "Live room",
  withInstructor: "with {{name}}",
  duration_one: "{{count}} minute",
  duration_other: "{{count}} minutes",
  leave: "Leave",
  back: "Back to the lecture",
  tryAgain: "Try again",
  dismiss: "Dismiss",
  notTheHost: "Only the lecture's instructor can host it. You are here as a viewer.",
  viewers_zero: "Nobody is watching yet",
  viewers_one: "{{count}} person is watching",
  viewers_other: "{{count}} people are watching",

  phase: {
    "checking-access": "Checking your seat…",
    connecting: "Connecting…",
    live: "Live",
    reconnecting: "Connection lost. Coming back…",
    ended: "Ended",
    failed: "Not connected",
  },

  ended: {
    seat_replaced: "You opened this lecture somewhere else. This page has left the room.",
    enrollment_ended: "Your enrollment in this lecture has ended.",
    lecture_deleted: "This lecture was deleted.",
    session_ended: "You were logged out.",
    left: "You have left the room.",
    removed_by_host: "The host has asked you to leave. You may come back when you are ready to listen.",
    banned:
      "The host has excluded you from this lecture. Until the host has begun, withdrawing on the lecture's page brings your money back. After that we look at every exclusion of somebody who has paid, and decide whether you are paid back.",
    class_ended: "The lecture is over. Thank you for being there.",
  },

  stage: {
    hostVideo: "Lecture video",
    ownVideo: "Your picture, as viewers see it",
    hostAway: "The host is not here yet. The lecture starts by itself when they come.",
    nothingShown: "The host shows nothing at the moment.",
    arriving: "The picture is on its way…",
    notSending: "Viewers see nothing yet. Start your video or share your screen.",
    source: { camera: "Camera", screen: "Screen", none: "Nothing shown" },
    standing: "The picture stands still. It goes on by itself as soon as it can.",
    tapToHear: "Tap to hear",
    audioOnly: "Sound only, as you chose. The data saver in the settings brings the picture back.",
  },

  picture: {
    group: "Size of the picture",
    fill: "Fill the stage",
    fit: "Show the whole picture",
    float: "Small picture above other programs",
    full: "Full screen",
  },

  caption: { speaks: "{{name}} is speaking" },

  playback: {
    group: "Playback",
    play: "Play",
    pause: "Pause",
    mute: "Mute",
    unmute: "Unmute",
    volume: "Volume",
  },

  host: {
    group: "Your picture and sound",
    startScreen: "Start Screen Share",
    stopScreen: "Stop Screen Share",
    startVideo: "Start Video",
    stopVideo: "Stop Video",
    mute: "Mute my voice",
    noMicrophone: "Your microphone could not be opened: viewers don't hear your voice.",
  },

  line: { good: "Line: good", fair: "Line: fair", poor: "Line: weak" },

  warning: {
    tooMany:
      "Many are watching now. One computer sends to all of them: if it gets slow, ask some to choose Low or Audio only.",
    uploadExceeded:
      "Your upload limit is small for so many viewers. Sound comes first, pictures are kept very small.",
  },

  settings: { toggle: "Settings" },

  data: {
    label: "Data saver",
    full: "Full, up to {{amount}} MB an hour",
    low: "Low, up to {{amount}} MB an hour",
    audio: "Audio only, up to {{amount}} MB an hour",
    used: "Used in this visit",
    perHour: "At this rate, an hour is",
    megabytes: "{{amount}} MB",
  },

  devices: { camera: "Camera", microphone: "Microphone", any: "The computer's own choice" },

  screenAs: {
    label: "Shared screen",
    text: "Text and slides: sharp",
    motion: "Film and motion: smooth",
  },

  upload: {
    label: "Upload limit for the class",
    hint: "It is divided over all viewers. Choose less than your line can carry.",
    choice: "{{mbit}} Mbit/s",
    viewers: "Viewers",
    now: "Sent now",
    kbps: "{{kbps}} kbit/s",
    weak: "Weak lines",
  },

  chat: {
    toggle: "CHAT",
    title: "CHAT",
    placeholder: "Enter your message",
    send: "SEND",
    sending: "sending",
    notSent: "not sent",
    you: "You",
    empty: "No messages yet.",
    earlier: "What was said before this is no longer shown.",
    offline: "Chat is reconnecting. Your messages are sent as soon as it is back.",
    messages: "Messages",
    locked: "The host has closed the chat.",
    slow: "Slow mode: one message every {{count}} seconds.",
    removed: "The host removed this message.",
    remove: "Remove the message of {{name}}",
  },

  word: {
    give: "Give the word to {{name}}",
    giveShort: "Give the word",
    theirs: "{{name}} has the word.",
    take: "Take the word back",
    yours: "The host gives you the word. Turn on your microphone, and the whole class hears you.",
    speak: "Turn on microphone",
    decline: "No, thank you",
    on: "The class hears you.",
    ended:
      "Your microphone was disconnected: the class doesn't hear you. Connect one, then turn it on again.",
    done: "I have finished",
    blocked: {
      refused: "The microphone was not allowed. Allow it in the browser's address bar, then try again.",
      refusedByComputer:
        "The microphone was not allowed. Allow it for Gubae in this computer's settings, then try again.",
      "no-device": "No microphone was found. Connect one, then try again.",
      "device-busy": "The microphone is used by another program. Close that, then try again.",
      unsupported: "This browser can't open a microphone here.",
    },
  },

  hand: { raise: "Raise hand", lower: "Lower hand" },

  people: {
    toggle: "PEOPLE",
    title: "PEOPLE",
    hands_zero: "No hand is raised",
    hands_one: "{{count}} hand is raised",
    hands_other: "{{count}} hands are raised",
    empty: "Nobody is here yet.",
    list: "Who is here",
    hand: "Hand raised",
    lowerHand: "Lower the hand of {{name}}",
    lowerHandShort: "Lower hand",
    remove: "Remove {{name}}",
    removeShort: "Remove",
    removeTitle: "Remove {{name}} from the room",
    removeQuestion: "{{name}} leaves the room at once, and may come back.",
    ban: "Exclude {{name}}",
    banShort: "Exclude",
    banTitle: "Exclude {{name}} from the lecture",
    banQuestion: "{{name}} leaves the room at once and can't come back or enroll again until you allow it.",
    banned: "Excluded",
    liftBan: "Let {{name}} in again",
    liftBanShort: "Let in again",
    chat: "Chat",
    lockChat: "Only I may write",
    slow: "Slow mode",
    slowOff: "Off",
    slowSeconds: "One message every {{count}} seconds",
    end: "End the lecture for all",
    endTitle: "End the lecture",
    endQuestion: "Everybody leaves the room. You can open it again.",
    ended: "You have ended this lecture: nobody else can come in.",
    openAgain: "Open it again",
  },

  /** Before going in. */
  green: enGreenRoom,

  /** By code: the twelve error types of the peer connection, and what else can go wrong here. */
  errors: {
    "browser-incompatible": "The current browser does not support WebRTC",
    disconnected: "The connection to the server was closed. Reconnecting…",
    "invalid-id": "The room gave out an invalid ID. Please try again.",
    "invalid-key": "The server did not accept this application. Please reload the page.",
    network: "Lost connection to server.",
    "peer-unavailable": "A participant could not be reached.",
    "ssl-unavailable": "The server offers no secure connection.",
    "server-error": "Could not get an ID from the server.",
    "socket-error": "The connection to the server failed. Reconnecting…",
    "socket-closed": "The connection to the server closed unexpectedly. Reconnecting…",
    "unavailable-id": "ID is taken",
    webrtc: "Negotiation of connection failed",
    connect_timeout: "The room could not be reached in time. Please check your network and try again.",
    connection_lost:
      "The connection was lost and did not come back. Please check your network and try again.",
    room_full: "This room is full.",
    no_answer: "The server did not answer. Please try again.",
    waits_its_turn: "Many tries in a short time. This page waits a moment and then goes on by itself.",
    camera_refused:
      "The camera was not allowed. Allow it in the browser's address bar, then press Start Video again.",
    camera_refusedByComputer:
      "The camera was not allowed. Allow it for Gubae in this computer's settings, then press Start Video again.",
    "camera_no-device": "No camera was found. Connect one, then press Start Video again.",
    "camera_device-busy": "The camera is used by another program. Close that, then press Start Video again.",
    camera_unsupported: "This browser can't open a camera here.",
    camera_replaced: "Your camera was disconnected. Another one is used now.",
    camera_kept: "The chosen camera could not be opened. The one before is still used.",
    camera_gone: "Your camera was disconnected. Connect one, then press Start Video again.",
    camera_gone_voice:
      "Your camera was disconnected. The class still hears you. Connect a camera, then press Start Video again.",
    microphone_replaced: "Your microphone was disconnected. Another one is used now.",
    microphone_kept: "The chosen microphone could not be opened. The one before is still used.",
    screen_again:
      "The page was reloaded, so your screen is not shown any more. Press Start Screen Share to choose it again.",
    screen_refused: "Screen sharing was not allowed. Your camera is shown instead.",
    "screen_no-device": "There is no screen to share. Your camera is shown instead.",
    "screen_device-busy": "The screen could not be captured. Your camera is shown instead.",
    screen_unsupported: "This browser can't share a screen. Your camera is shown instead.",
  },
} as const;
