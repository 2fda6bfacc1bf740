/** The page before the room: countdown, devices, connection. */
export const enPreJoin = {
  heading: "Before you join",
  startsIn: "Starts in",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  yourTime: "Your time: {{when}}",
  hostThere: "The host is here.",
  hostNotThere: "The host isn't here yet.",
  there_zero: "No viewers are here yet.",
  there_one: "{{count}} viewer is here.",
  there_other: "{{count}} viewers are here.",
  names: "Who's here",
  dataLead: "How much data can the lecture use?",
  devices: {
    heading: "Camera and microphone",
    lead: "Check how you look and sound. Nobody else sees or hears you.",
    start: "Check camera and microphone",
    stop: "Stop the check",
    mirror: "Your camera",
    meter: "Your microphone: speak, and the bar should move",
    refused: "Your browser can't use your camera and microphone. Allow them in the address bar.",
    refusedByComputer:
      "Gubae can't use your camera and microphone. Allow them for Gubae in this computer's settings.",
    noDevice: "No camera or microphone found. Connect one and try again.",
    busy: "Another app is using your camera or microphone. Close it and try again.",
    unsupported: "This browser can't use a camera here.",
  },
  speaker: {
    heading: "Audio",
    lead: "Headphones work best. Your own camera and microphone stay off.",
    play: "Play test sound",
    again: "Play it again",
    nothing: "Can't hear it? Turn up the volume, and check that your device isn't muted.",
  },
  connection: {
    heading: "Your connection",
    lead: "Tests every way to reach the room. It uses about 0.5 MB.",
    run: "Test connection",
    running: "Testing…",
    speed: "{{mbit}} Mbit/s",
  },
  /** Texts about how many viewers a host's connection supports. */
  upload: {
    lead: "Find out how many viewers your connection can handle. The test uses 0.2 MB.",
    run: "Test your upload",
    failed: "We couldn't measure your upload. Please try again in a minute.",
    viewers_one:
      "Your connection can handle about {{count}} viewer with video, or {{sound}} with audio only.",
    viewers_other:
      "Your connection can handle about {{count}} viewers with video, or {{sound}} with audio only.",
    everyone_one: "Your connection can handle {{count}} viewer with video: as many as a room holds.",
    everyone_other: "Your connection can handle {{count}} viewers with video: as many as a room holds.",
    soundOnly_one: "Your connection is too slow for video. It can handle audio for about {{count}} viewer.",
    soundOnly_other:
      "Your connection is too slow for video. It can handle audio for about {{count}} viewers.",
    class: {
      full: "Your connection is fast enough for sharp video, however many viewers come.",
      low: "Your connection is fast enough for low-quality video, however many viewers come.",
      audio: "Your connection is fast enough for audio only, however many viewers come.",
    },
    tooSlow:
      "Your upload is too slow for a lecture. Move closer to the router, use a cable, or try another network.",
  },
  checks: {
    api: "Server",
    chat: "Chat",
    calls: "Calls",
    relayUdp: "Relay, fast route (UDP)",
    relayTcp: "Relay, safe route (TCP)",
    download: "Download",
    upload: "Upload",
  },
  states: { waiting: "…", ok: "Works", failed: "Doesn't work", refused: "Refused", absent: "Not tested" },
  advice: {
    offline: "We can't reach the server. Check that you're online, then test again.",
    socketsBlocked:
      "Your network blocks live connections. Try another network or a phone's hotspot, or turn off your VPN or proxy.",
    relaysRefused:
      "The relay refused your connection. Reload this page. If it happens again, contact us: your network is fine.",
    relaysBlocked:
      "We can't reach the relay. If there's no video in the room, try another network or a phone's hotspot.",
    udpBlocked: "Your network allows only the safe, slower route. It works, with a little more delay.",
    tcpBlocked: "Your network blocks the safe, slower route. That's fine as long as the fast one works.",
    chooseLow: "Your connection is a bit slow. Choose Low in the data saver for video that doesn't freeze.",
    chooseAudio: "Your connection is slow. Choose Audio only to hear the whole lecture.",
    tooSlow: "Your connection is too slow even for audio. Move closer to the router, or try another network.",
    good: "Everything works. You can join.",
  },
} as const;
