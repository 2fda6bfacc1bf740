import { addTexts } from "../i18n.ts";

/** Texts that only the desktop app shows. */
export const enDesktop = {
  pick: {
    title: "Choose what to share",
    screens: "Screens",
    windows: "Windows",
    search: "Search by name",
    loading: "Looking for screens and windows…",
    none: "Nothing found",
    failed: "We can't list your screens right now. Trying again…",
    closed: "“{{name}}” was closed. Choose something else.",
    audio: "Share computer audio",
    share: "Share",
  },
  permission: {
    denied: "Gubae isn't allowed to record your screen yet.",
    instructions:
      "In your system settings, turn on Gubae under “Screen & System Audio Recording”, then restart Gubae.",
    settings: "Open settings",
    relaunch: "Restart Gubae",
  },
  server: {
    title: "Server address",
    label: "Address",
    hint: "The address your school or company gave you, such as https://gubae.example.",
    unreachable: "We can't find Gubae there. Check the address and your connection.",
    connect: "Connect",
  },
  live: {
    sharing: "You're sharing your screen.",
    cameraOn: "Your camera is on.",
    microphoneOn: "Your microphone is on.",
    muted: "Your microphone is muted.",
    viewers_one: "{{count}} person is watching",
    viewers_other: "{{count}} people are watching",
    mute: "Mute",
    unmute: "Unmute",
    stop: "Stop",
    heading: "Live",
  },
  update: {
    downloading: "Downloading an update: {{percent}}%",
    ready: "Gubae {{version}} is ready.",
    deferred: "Gubae {{version}} is ready. We'll install it after the lecture.",
    install: "Restart now",
  },
  outdated: {
    heading: "This version is too old",
    text: "Your version of Gubae no longer works with the server. Install the latest one; your lectures and payments are safe.",
    download: "Get the latest version",
  },
  shell: {
    file: "File",
    edit: "Edit",
    view: "View",
    window: "Window",
    help: "Help",
    serverAddress: "Server address…",
    downloads: "Downloads",
    crashReports: "Show crash reports",
    miniWindow: "Mini window while sharing",
    leaveTitle: "Leave your lecture?",
    leaveText: "You're teaching right now. If you leave, video and audio stop for everyone.",
    leave: "Leave",
    stay: "Stay",
    changeServerTitle: "Use another server?",
    changeServerText:
      "Continue only if you trust this address: its operator will see your email and password when you log in.",
    changeServer: "Use this server",
    keepServer: "Keep current server",
    unsavedTitle: "Leave this page?",
    unsavedText: "What isn't saved or sent yet will be lost.",
  },
};

addTexts("desktop", enDesktop);

declare module "../i18n.ts" {
  interface Catalogue {
    desktop: typeof enDesktop;
  }
}
