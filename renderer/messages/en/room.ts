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
    lobby: "Ready to join",
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
  },

  stage: {
    hostVideo: "Lecture video",
    ownVideo: "Your picture, as viewers see it",
    hostAway: "The host is not here yet. The lecture starts by itself when they come.",
    nothingShown: "The host shows nothing at the moment.",
    arriving: "The picture is on its way…",
    notSending: "Viewers see nothing yet. Start your video or share your screen.",
    source: { camera: "Camera", screen: "Screen", none: "Nothing shown" },
    tapToHear: "Tap to hear",
  },

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
    you: "You",
    empty: "No messages yet.",
    offline: "Chat is reconnecting. Your messages are sent as soon as it is back.",
    messages: "Messages",
  },

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
    camera_refused:
      "The camera was not allowed. Allow it in the browser's address bar, then press Start Video again.",
    "camera_no-device": "No camera was found. Connect one, then press Start Video again.",
    "camera_device-busy": "The camera is used by another program. Close that, then press Start Video again.",
    camera_unsupported: "This browser can't open a camera here.",
    camera_replaced: "Your camera was disconnected. Another one is used now.",
    camera_kept: "The chosen camera could not be opened. The one before is still used.",
    camera_gone: "Your camera was disconnected. Connect one, then press Start Video again.",
    microphone_replaced: "Your microphone was disconnected. Another one is used now.",
    microphone_kept: "The chosen microphone could not be opened. The one before is still used.",
    screen_refused: "Screen sharing was not allowed. Your camera is shown instead.",
    "screen_no-device": "There is no screen to share. Your camera is shown instead.",
    "screen_device-busy": "The screen could not be captured. Your camera is shown instead.",
    screen_unsupported: "This browser can't share a screen. Your camera is shown instead.",
  },
} as const;
