/** What only the desktop program says. */
export const enDesktop = {
  pick: {
    title: "Choose what to share",
    screens: "Screens",
    windows: "Windows",
    search: "Search by name",
    looking: "Looking for screens and windows…",
    none: "There is nothing here by this name.",
    failed: "Your screens can't be listed right now. Gubae tries again by itself.",
    vanished: "“{{name}}” was closed. Choose something else.",
    sound: "Share this computer's sound too",
    cancel: "Cancel",
    share: "Share",
  },
  permission: {
    why: "Your system has not allowed Gubae to record the screen yet.",
    how: "Switch Gubae on under “Screen & System Audio Recording” in the settings. It holds after a new start of Gubae.",
    settings: "Open the settings",
    relaunch: "Start Gubae anew",
  },
  server: {
    title: "Server address",
    label: "Address",
    hint: "As your school or company gave it to you, such as https://gubae.example.",
    unreachable: "No Gubae answers there. Check the address and your connection.",
    connect: "Connect",
    cancel: "Cancel",
  },
};
