import type { TicketRefresher } from "./ticket-refresher.ts";

/**
 * `line`: the connection is lost; playback resumes automatically once it is back. `broken`: the media can't be played,
 * but the user may retry. `preview`: this browser can't play previews.
 */
export type PlaybackProblem = "line" | "broken" | "preview";

export interface SourceDeps {
  video: HTMLVideoElement;
  /** The URL of the file, without the ticket. */
  address: string;
  /** Start position, in seconds. */
  at: number;
  tickets: TicketRefresher;
  /** Called with null when the problem is solved. */
  onProblem: (problem: PlaybackProblem | null) => void;
}

export interface Source {
  /** Called when the user starts playback. From then on, more may be buffered ahead. */
  playing: () => void;
  dispose: () => void;
}

/** Returns the URL of a replay's file with this ticket instead of any previous one. */
export function withTicket(address: string, ticket: string): string {
  const url = new URL(address);
  url.searchParams.set("ticket", ticket);
  return url.href;
}
