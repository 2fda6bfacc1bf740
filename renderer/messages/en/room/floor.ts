/** Texts about letting viewers speak. */
export const enRoomFloor = {
  grant: "Invite {{name}} to speak",
  grantShort: "Invite to speak",
  theirs: "{{name}} can speak.",
  revoke: "Mute student",
  yours: "You can speak. Turn on your microphone and everyone will hear you.",
  speak: "Turn on microphone",
  speakUnrecorded: "Speak without being recorded",
  willBeRecorded: "This lecture is recorded. If you speak, your voice is in the replay.",
  isRecorded: "You're being recorded.",
  unrecorded: "You aren't being recorded: the recording pauses until you're done.",
  decline: "No, thanks",
  on: "Everyone can hear you.",
  ended: "Your microphone was disconnected, so nobody can hear you. Connect one, then turn it on again.",
  done: "Stop speaking",
  blocked: {
    refused: "Your browser can't use your microphone. Allow it in the address bar, then try again.",
    refusedByComputer:
      "Gubae can't use your microphone. Allow it for Gubae in this computer's settings, then try again.",
    refusedBySystem:
      "Your computer doesn't let this browser use the microphone. Allow it in the computer's settings, then try again.",
    "no-device": "No microphone found. Connect one, then try again.",
    "device-busy": "Another app is using your microphone. Close it, then try again.",
    unsupported: "This browser can't use a microphone here.",
  },
} as const;
