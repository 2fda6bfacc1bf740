/** The last stop before the room: countdown, devices, line. */
export const enGreenRoom = {
  heading: "Before you go in",
  startsIn: "Starts in",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  yourTime: "On your clock: {{when}}",
  hostThere: "The host is there.",
  hostNotThere: "The host is not there yet.",
  there_zero: "Nobody is waiting inside yet.",
  there_one: "{{count}} person is inside.",
  there_other: "{{count}} people are inside.",
  names: "Who is inside",
  dataLead: "How much may the lecture use?",
  devices: {
    heading: "Camera and microphone",
    lead: "Look and listen how you come across. Nobody else sees or hears it.",
    start: "Check camera and microphone",
    stop: "Stop the check",
    mirror: "Your camera",
    meter: "Your microphone: speak, and the bar should move",
    refused: "The browser was not allowed to use them. Allow camera and microphone in its address bar.",
    refusedByComputer:
      "The program was not allowed to use them. Allow Gubae camera and microphone in this computer's settings.",
    noDevice: "No camera or no microphone was found. Connect one and try again.",
    busy: "Another program is using the camera or the microphone. Close it and try again.",
    unsupported: "This browser can't open a camera here.",
  },
  speaker: {
    heading: "Sound",
    lead: "Headphones are best. Your own camera and microphone stay off.",
    play: "Play a sound",
    again: "Play it again",
    nothing: "You heard nothing? Turn up the volume, and see that the device is not muted.",
  },
  line: {
    heading: "Your line",
    lead: "Tries every way into the room. It uses about half a megabyte.",
    run: "Test the connection",
    running: "Testing…",
    speed: "{{mbit}} Mbit/s",
  },
  checks: {
    api: "Server",
    chat: "Chat",
    calls: "Calls",
    relayUdp: "Relay, fast way (UDP)",
    relayTcp: "Relay, safe way (TCP)",
    download: "Download",
    upload: "Upload",
  },
  states: { waiting: "…", ok: "Works", failed: "Does not work", refused: "Refused", absent: "Not tried" },
  advice: {
    offline: "The server can't be reached. Look whether you are online, then test again.",
    socketsBlocked:
      "Your network blocks lasting connections. Try another network, a phone's hotspot, or switch off a VPN or proxy.",
    relaysRefused:
      "The relay is there, and refuses you. Load this page again; if it goes on, tell us: your network is not to blame.",
    relaysBlocked:
      "The relay can't be reached. If no picture comes in the room, try another network or a phone's hotspot.",
    udpBlocked: "Your network allows only the safe, slower way. It works, with a little more delay.",
    tcpBlocked:
      "Your network holds back the safe, slower way. You lose nothing as long as the fast one works.",
    chooseLow: "Your line is rather slow: choose Low in the data saver for a picture that doesn't stop.",
    chooseAudio: "Your line is slow: choose Audio only, and you will hear the whole lecture.",
    tooSlow: "Your line is too slow even for sound. Move closer to the router, or try another network.",
    uploadSlow: "Your upload is rather slow: choose a small upload limit in the room's settings.",
    uploadTooSlow:
      "Your upload is too slow for a picture. Move closer to the router, use a cable, or try another network.",
    good: "All is well. You can go in.",
  },
} as const;
