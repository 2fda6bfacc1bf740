import {
  distancesOf,
  INK_INTERVAL_MS,
  MAX_BATCH_POINTS,
  MAX_STROKES_PER_BATCH,
  MAX_UNACKNOWLEDGED_BATCHES,
  type BoardRequests,
} from "#contract/slides/board.ts";
import type { Failure } from "#contract/http/error.ts";
import type { Outcome } from "#contract/room/room.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { includesChanges, type Ink, type InkChanges, type StrokePart } from "./ink-state.ts";

/** Ink that could not be sent is sent again after this time, in milliseconds, or once the page is connected again. */
export const RESEND_MS = 1000;

/** So many times after the board has gone. */
const LAST_FAILURES = 300;

export type InkRequest = Omit<BoardRequests["ink"], "roomId">;

interface InkSenderDeps {
  send: (request: InkRequest) => Promise<Outcome<object>>;
  clock: Clock;
  /** The server refused ink, which is gone. */
  onRefused: (slide: string, error: Failure) => void;
  report: (error: unknown) => void;
}

interface Batch extends InkChanges {
  slide: string;
}

/**
 * Sends this page's ink in batches, and keeps it until the server has it: a batch that is sent twice changes nothing
 * there. While the page is offline, the ink waits.
 */
export class InkSender {
  readonly #deps: InkSenderDeps;
  #queued: Batch[] = [];
  /** Sent and not answered. */
  #sent: Batch[] = [];
  /** Answered by a transient failure; sent again once nothing is unanswered, so that the order remains. */
  #failed: Batch[] = [];
  /** Acknowledged, but not seen in an event yet. */
  #stored: Batch[] = [];
  #cancelTimer: (() => void) | null = null;
  /** How often ink may still fail to reach the server. */
  #failuresLeft = Infinity;

  constructor(deps: InkSenderDeps) {
    this.#deps = deps;
  }

  /** This page's changes of a slide that its ink from the server may lack, oldest first. */
  pending(slide: string): readonly InkChanges[] {
    const all = [...this.#stored, ...this.#failed, ...this.#sent, ...this.#queued];
    return all.filter((batch) => batch.slide === slide);
  }

  add(slide: string, changes: InkChanges): void {
    const last = this.#queued.at(-1);
    if (last?.slide === slide) this.#queued[this.#queued.length - 1] = { slide, ...merge(last, changes) };
    else this.#queued.push({ slide, ...changes });
    this.#schedule(INK_INTERVAL_MS);
  }

  /** Forgets what the server's ink of this slide contains. */
  settle(slide: string, ink: Ink): void {
    this.#stored = this.#stored.filter((batch) => batch.slide !== slide || !includesChanges(ink, batch));
  }

  /** The page is connected again. */
  resume(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#sendNext();
  }

  /** Nothing is added any more. What is left goes on being sent, for some time also without a connection. */
  finish(): void {
    this.#failuresLeft = LAST_FAILURES;
  }

  #schedule(ms: number): void {
    this.#cancelTimer ??= this.#deps.clock.after(ms, () => {
      this.#cancelTimer = null;
      this.#sendNext();
    });
  }

  #sendNext(): void {
    if (this.#failed.length > 0 && this.#sent.length > 0) return;
    this.#queued.unshift(...this.#failed.splice(0));
    const first = this.#queued.shift();
    if (first === undefined) return;
    if (this.#sent.length >= MAX_UNACKNOWLEDGED_BATCHES) return void this.#queued.unshift(first);
    const [batch, rest] = split(first);
    if (rest !== null) this.#queued.unshift(rest);
    this.#sent.push(batch);
    this.#send(batch).catch(this.#deps.report);
    if (this.#queued.length > 0) this.#schedule(INK_INTERVAL_MS);
  }

  async #send(batch: Batch): Promise<void> {
    const outcome = await this.#deps.send(requestOf(batch));
    // False if an earlier batch of the slide was refused since.
    if (!this.#sent.includes(batch)) return;
    this.#sent = this.#sent.filter((other) => other !== batch);
    if (outcome.ok) this.#stored.push(batch);
    else if (isTransient(outcome.error) && (this.#failuresLeft -= 1) >= 0) this.#failed.push(batch);
    else this.#refuse(batch.slide, outcome.error);
    if (this.#queued.length + this.#failed.length === 0) return;
    this.#schedule(this.#failed.length > 0 ? RESEND_MS : INK_INTERVAL_MS);
  }

  #refuse(slide: string, error: Failure): void {
    const others = (batches: Batch[]) => batches.filter((batch) => batch.slide !== slide);
    this.#queued = others(this.#queued);
    this.#sent = others(this.#sent);
    this.#failed = others(this.#failed);
    this.#deps.onRefused(slide, error);
  }
}

/** `ticket_invalid`: the page has a connection, but has not joined the room again. */
const isTransient = ({ statusCode, code }: Failure): boolean =>
  statusCode === 0 || statusCode === 429 || statusCode >= 500 || code === "ticket_invalid";

/** Adds changes to those that have not been sent yet. */
function merge(queued: InkChanges, { strokes: parts, removed, restored }: InkChanges): InkChanges {
  const strokes = [...queued.strokes];
  for (const part of parts) {
    const at = strokes.findLastIndex(({ id }) => id === part.id);
    const before = strokes[at];
    if (before === undefined) strokes.push(part);
    else
      strokes[at] = {
        ...before,
        points: [...before.points, ...part.points],
        pressures: [...before.pressures, ...part.pressures],
      };
  }
  const without = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => !others.includes(id));
  return {
    strokes,
    removed: [...without(queued.removed, [...removed, ...restored]), ...removed],
    restored: [...without(queued.restored, [...removed, ...restored]), ...restored],
  };
}

/** Returns as much as one request may contain, and the rest. Strokes are sent before they are removed or restored. */
function split({ slide, strokes, removed, restored }: Batch): [Batch, Batch | null] {
  let points = 0;
  const tooMany = strokes.findIndex((part, index) => {
    points += part.points.length / 2;
    return index > 0 && (points > MAX_BATCH_POINTS || index >= MAX_STROKES_PER_BATCH);
  });
  if (tooMany > 0)
    return [
      { slide, strokes: strokes.slice(0, tooMany), removed: [], restored: [] },
      { slide, strokes: strokes.slice(tooMany), removed, restored },
    ];
  const most = MAX_STROKES_PER_BATCH;
  const batch = { slide, strokes, removed: removed.slice(0, most), restored: restored.slice(0, most) };
  const rest = { slide, strokes: [], removed: removed.slice(most), restored: restored.slice(most) };
  return [batch, rest.removed.length + rest.restored.length > 0 ? rest : null];
}

const requestOf = ({ slide, strokes, removed, restored }: Batch): InkRequest => ({
  slide,
  strokes: strokes.map(strokeOf),
  removed: [...removed],
  restored: [...restored],
});

function strokeOf({
  id,
  tool,
  colour,
  from,
  points,
  pressures,
  text,
}: StrokePart): InkRequest["strokes"][number] {
  return {
    id,
    tool,
    colour,
    from,
    points: distancesOf(points),
    ...(pressures.length > 0 && { pressures: [...pressures] }),
    ...(text !== "" && { text }),
  };
}
