/** The host's single-key shortcuts in the room. */
export const ROOM_KEYS = { microphone: "m", camera: "v", screen: "s" } as const;
