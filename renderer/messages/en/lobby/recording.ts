/** The lobby's texts about a lecture that is recorded. */
export const enLobbyRecording = {
  explanation: "This lecture is recorded: its video, its sound, and whoever speaks.",
  replay_one: "Its replay can be watched for {{count}} day afterwards.",
  replay_other: "Its replay can be watched for {{count}} days afterwards.",
} as const;
