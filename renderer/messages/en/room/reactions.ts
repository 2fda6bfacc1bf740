/** Raised hands and reactions. The names of the signs are read by screen readers. */
export const enRoomReactions = {
  hand: { raise: "Raise hand", lower: "Lower hand" },
  reactions: {
    group: "Reactions",
    applause: "Applause",
    heart: "Heart",
    laughter: "Laughter",
    surprise: "Surprise",
    thumbsUp: "Thumbs up",
    celebration: "Celebration",
    allow: "Viewers can react",
    show: "Show reactions",
  },
} as const;
