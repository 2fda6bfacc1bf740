/** Texts about the recording for everyone in the room, and its controls for the host. */
export const enRoomRecording = {
  sign: "REC",
  state: {
    waiting: "Starts with the lecture",
    on: "Being recorded",
    paused: "Paused",
    interrupted: "Interrupted",
  },
  pausedForSpeaker: "Paused while a student speaks",
  group: "Recording",
  pause: "Pause recording",
  resume: "Resume recording",
  mark: "Mark this moment",
  marking: {
    lead: "A chapter of the replay begins at the moment you pressed the button.",
    name: "Name it",
    title: "Chapter title",
    save: "Save",
    saving: "Saving…",
    done: "Marked.",
    named: "Named.",
  },
  allowUnrecorded: "Students may speak without being recorded",
  allowUnrecordedHint: "The recording pauses for everyone while they speak.",
} as const;
