import type { TicketRefresher } from "./ticket-refresher.ts";

/**
 * `line`: playback resumes automatically once the connection is back. `broken`: it can't be played, and may be retried.
 * `preview`: this browser can't play previews.
 */
export type PlaybackProblem = "line" | "broken" | "preview";

export interface SourceDeps {
  video: HTMLVideoElement;
  /** Without a ticket. */
  address: string;
  /** Start position, in seconds. */
  at: number;
  tickets: TicketRefresher;
  /** Null: the problem is solved. */
  onProblem: (problem: PlaybackProblem | null) => void;
}

/** The source of a video element. */
export interface Source {
  /** Called when the user plays: enough may be buffered ahead. */
  playing: () => void;
  dispose: () => void;
}

/** Returns the address of a replay's file with this ticket, which replaces a previous one. */
export function withTicket(address: string, ticket: string): string {
  const url = new URL(address);
  url.searchParams.set("ticket", ticket);
  return url.href;
}
