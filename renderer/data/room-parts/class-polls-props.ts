import type { PollAnswer, PollProgress, PollRequests, PollRound } from "#contract/room/class-poll.ts";

/** What the room tells the panel with its class polls, and what the panel asks the room to do. */
export interface ClassPollsProps {
  lectureId: string;
  hosting: boolean;
  /** False while the panel is closed, so that its keys do nothing. */
  open: boolean;
  round: PollRound | null;
  /** When the open round closes by itself (ISO 8601); null if it doesn't. */
  closesAt: string | null;
  own: PollAnswer | null;
  /** True once the server has the own answer. */
  isSaved: boolean;
  onAnswer: (answer: PollAnswer) => void;
  /** The host's: how the open round is answered. */
  progress: PollProgress | null;
  /** How many people could answer, until there is progress. */
  viewers: number;
  onOpen: (request: Omit<PollRequests["open-poll"], "roomId">) => void;
  onDecide: (decision: "close-round" | "show-results" | "show-answer", round: number) => void;
}
