/** The lobby's texts about a lecture that is recorded. */
export const enLobbyRecording = {
  explanation: "This lecture is recorded: video, audio and everyone who speaks.",
  replay_one: "You can watch the replay for {{count}} day afterwards.",
  replay_other: "You can watch the replay for {{count}} days afterwards.",
} as const;
