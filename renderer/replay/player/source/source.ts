import type { TicketKeeper } from "./ticket-keeper.ts";

/**
 * `line`: it goes on by itself once the line is back. `broken`: it can't be played, and may be tried again. `preview`: this
 * browser plays no previews.
 */
export type PlaybackProblem = "line" | "broken" | "preview";

export interface SourceParts {
  video: HTMLVideoElement;
  /** Without its ticket. */
  address: string;
  /** Where it begins, in seconds. */
  at: number;
  tickets: TicketKeeper;
  /** Null: what was wrong is over. */
  onProblem: (problem: PlaybackProblem | null) => void;
}

/** What a video element plays. */
export interface Source {
  /** The person plays it: enough may be fetched ahead. */
  playing: () => void;
  dispose: () => void;
}

/** An address of a replay's file with a ticket, in place of the one that it may have. */
export function withTicket(address: string, ticket: string): string {
  const url = new URL(address);
  url.searchParams.set("ticket", ticket);
  return url.href;
}
