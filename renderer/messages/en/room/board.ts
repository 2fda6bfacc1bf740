/** Slides in the room, as far as they are not in the board itself (`en/board.ts`). */
export const enRoomBoard = {
  shown: "Slides",
  start: "Show Slides",
  stop: "Stop Slides",
  atAudio: "The teacher shows slides. At Audio only, you don't receive them.",
  show: "Show the slides",
  loading: "Loading the slides…",
} as const;
