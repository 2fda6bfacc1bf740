import { z } from "zod/mini";
import type { Failure } from "#contract/http/error.ts";
import type { Outcome } from "#contract/room/room.ts";
import { slideInk, type InkEvent } from "#contract/slides/board.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { InkSender } from "./ink-sender.ts";
import {
  applyInkEvent,
  changeStrokes,
  inkOf,
  type Ink,
  type InkChanges,
  type Stroke,
  type StrokePart,
} from "./ink-state.ts";

/** Ink that didn't load is requested again after this time, in milliseconds. */
const RELOAD_MS = 2000;
/** So many slides' ink is kept, the shown one's included: a page must not grow in a long lecture. */
const KEPT_SLIDES = 3;

export interface InkBookDeps {
  request: <Data>(name: string, payload: object, data: z.ZodMiniType<Data>) => Promise<Outcome<Data>>;
  clock: Clock;
  onRefused: (error: Failure) => void;
  report: (error: unknown) => void;
}

interface Page {
  /** Null until it has loaded for the first time. */
  ink: Ink | null;
  /** True while the server's ink may have more than `ink` and the events that wait. */
  stale: boolean;
  loading: boolean;
  waiting: InkEvent[];
}

/** What has changed. `event`: others drew. `own`: this page drew, or what it drew was refused. `loaded`: everything. */
export interface InkChange {
  slide: string;
  kind: "event" | "own" | "loaded";
  /** The parts of strokes that are new, without this page's own in an event. */
  parts: readonly (Pick<StrokePart, "id" | "from"> & { guest?: boolean | undefined })[];
}

/** The ink of the slides that this page has opened: the server's, with what this page has drawn on top. */
export class InkBook {
  readonly #deps: InkBookDeps;
  readonly #sender: InkSender;
  readonly #pages = new Map<string, Page>();
  /** What is shown: the server's ink with this page's own. */
  readonly #shown = new Map<string, readonly Stroke[]>();
  readonly #listeners = new Set<(change: InkChange) => void>();
  /** The strokes that this page has started. */
  readonly #own = new Set<string>();
  /** A shape that is being drawn, which others don't see yet. */
  #draft: { slide: string; stroke: Stroke } | null = null;
  #opened: string | null = null;
  #connected = false;
  #cancelReload: () => void = () => undefined;

  constructor(deps: InkBookDeps) {
    this.#deps = deps;
    this.#sender = new InkSender({
      ...deps,
      send: (request) => deps.request("ink", request, z.object({})),
      onRefused: (slide, error) => {
        this.#shown.delete(slide);
        this.#emit({ slide, kind: "own", parts: [] });
        deps.onRefused(error);
      },
    });
  }

  /** The slide that is shown, whose ink must be complete. */
  open(slide: string): void {
    this.#opened = slide;
    const page = this.#pageOf(slide);
    // The least recently opened are forgotten first.
    this.#pages.delete(slide);
    this.#pages.set(slide, page);
    for (const id of [...this.#pages.keys()].slice(0, -KEPT_SLIDES)) {
      this.#pages.delete(id);
      this.#shown.delete(id);
    }
    this.#load(slide);
  }

  setConnected(connected: boolean): void {
    this.#connected = connected;
    if (!connected) return;
    // What was sent while the page was offline is missing.
    for (const page of this.#pages.values()) page.stale = true;
    if (this.#opened !== null) this.#load(this.#opened);
    this.#sender.resume();
  }

  receive(event: InkEvent): void {
    const page = this.#pages.get(event.slide);
    if (page === undefined) return;
    if (page.loading) return void page.waiting.push(event);
    if (page.ink === null || page.stale) return;
    this.#apply(event.slide, page, event);
    if (page.stale) return this.#opened === event.slide ? this.#load(event.slide) : undefined;
    this.#sender.settle(event.slide, page.ink);
    const parts = (event.strokes ?? []).filter(({ id }) => !this.#own.has(id));
    this.#emit({ slide: event.slide, kind: "event", parts });
  }

  /** Draws, removes or restores strokes on this page at once, and sends the change. */
  change(slide: string, changes: InkChanges): void {
    for (const { id } of changes.strokes) this.#own.add(id);
    // Strokes that stay the same must stay the same objects, so that they aren't drawn again.
    const shown = this.strokesOf(slide);
    this.#shown.set(slide, changeStrokes(shown, changes) ?? shown);
    this.#sender.add(slide, changes);
    this.#emit({ slide, kind: "own", parts: changes.strokes });
  }

  setDraft(slide: string, stroke: Stroke | null): void {
    this.#draft = stroke && { slide, stroke };
    this.#emit({ slide, kind: "own", parts: stroke ? [{ id: stroke.id, from: 0 }] : [] });
  }

  /** In the order in which they were started, with hidden ones. */
  strokesOf(slide: string): readonly Stroke[] {
    const strokes = this.#shown.get(slide) ?? this.#combine(slide);
    this.#shown.set(slide, strokes);
    return this.#draft?.slide === slide ? [...strokes, this.#draft.stroke] : strokes;
  }

  /** Returns a function that unsubscribes. */
  on(listener: (change: InkChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The board goes. */
  stop(): void {
    this.#opened = null;
    this.#cancelReload();
    this.#sender.finish();
  }

  #combine(slide: string): readonly Stroke[] {
    const stored = this.#pages.get(slide)?.ink?.strokes ?? [];
    return this.#sender.pending(slide).reduce((all, changes) => changeStrokes(all, changes) ?? all, stored);
  }

  #pageOf(slide: string): Page {
    const page = this.#pages.get(slide) ?? { ink: null, stale: true, loading: false, waiting: [] };
    this.#pages.set(slide, page);
    return page;
  }

  #load(slide: string): void {
    const page = this.#pageOf(slide);
    if (!page.stale || page.loading || !this.#connected) return;
    page.loading = true;
    page.stale = false;
    this.#request(slide, page).catch(this.#deps.report);
  }

  async #request(slide: string, page: Page): Promise<void> {
    const outcome = await this.#deps.request("slide-ink", { slide }, slideInk);
    page.loading = false;
    const waiting = page.waiting.splice(0);
    if (!outcome.ok) {
      page.stale = true;
      this.#cancelReload();
      this.#cancelReload = this.#deps.clock.after(
        RELOAD_MS,
        () => this.#opened === slide && this.#load(slide),
      );
      return;
    }
    page.ink = inkOf(outcome.data);
    this.#shown.delete(slide);
    for (const event of waiting) this.#apply(slide, page, event);
    this.#sender.settle(slide, page.ink);
    this.#emit({ slide, kind: "loaded", parts: [] });
    // The connection was lost and is back, or something is missing.
    if (page.stale && this.#opened === slide) this.#load(slide);
  }

  #apply(slide: string, page: Page, event: InkEvent): void {
    const next = page.ink && applyInkEvent(page.ink, event);
    if (next === null) page.stale = true;
    else page.ink = next;
    this.#shown.delete(slide);
  }

  #emit(change: InkChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
