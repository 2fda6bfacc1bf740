import { type ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { useTraffic } from "#renderer/data/client/traffic-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { STATUS } from "#renderer/constants.ts";

/** Names what is loaded: queries with the same key share one request and one result. It must be JSON. */
export type QueryKey = readonly unknown[];

export interface Query<Data> {
  key: QueryKey;
  /** `before` is the result that is shown now, if there is one. */
  load: (signal: AbortSignal, before?: Data) => Promise<Data>;
}

/** All times are in milliseconds. */
export interface QueryOptions<Data> {
  /** A result that is younger when a screen opens is not requested again. 0 by default. */
  staleMs?: number;
  /** A result that is younger when a screen opens is shown until the new one arrives. 0 by default. */
  cacheMs?: number;
  /** False if an older result is not requested again when the page is visible or online again. */
  wakes?: boolean;
  /** Requests the result again at intervals, if `when` agrees, while the page is visible. */
  poll?: { everyMs: number; when?: (data: Data, ageMs: number) => boolean } | undefined;
}

type Task = "result" | "next page";

interface Progress {
  /** When the result was received, by `performance.now()`. */
  at: number;
  running: Task | null;
  /** The last task, if it failed: `error` says why, and the result from before is still shown unless it is refused now. */
  failed: Task | null;
}
export type QueryState<Data> = Progress &
  (
    | { readonly phase: "loading"; readonly error: null }
    | { readonly phase: "loaded"; readonly data: Data; readonly error: ApiError | null }
    | { readonly phase: "failed"; readonly error: ApiError }
  );

interface Entry {
  state: QueryState<unknown>;
  request: AbortController | null;
  listeners: Set<() => void>;
}

export const UNKNOWN: QueryState<never> = {
  phase: "loading",
  error: null,
  at: -Infinity,
  running: null,
  failed: null,
};
/** Once the page is visible or online again, an older result is requested again. */
const WAKE_MS = 60_000;
const MAX_ENTRIES = 50;
export const entries = new Map<string, Entry>();

/** Results belong to a session: after log-out, or with another account, none of them can be found. */
export const idOf = (key: QueryKey) => JSON.stringify([useSession.getState().token, ...key]);

export function clearQueries(): void {
  for (const entry of entries.values()) cancel(entry);
  entries.clear();
}
useSession.subscribe((now, before) => {
  if (now.token !== before.token) clearQueries();
});

function entryOf(id: string): Entry {
  const known = entries.get(id);
  if (known) return known;
  if (entries.size >= MAX_ENTRIES)
    for (const [other, { listeners }] of entries) if (listeners.size === 0) entries.delete(other);
  const entry: Entry = { state: UNKNOWN, request: null, listeners: new Set() };
  entries.set(id, entry);
  return entry;
}

export function show(entry: Entry, state: QueryState<unknown>): void {
  entry.state = state;
  for (const changed of entry.listeners) changed();
}

export function cancel(entry: Entry): void {
  entry.request?.abort();
  entry.request = null;
  entry.state = { ...entry.state, running: null };
}

/** Whether a failure is likely to pass, such as an unreachable server. */
export const isTransient = ({ status }: ApiError) =>
  status === 0 || status === STATUS.tooManyRequests || status >= STATUS.serverError;

/** A screen shows only what was received after it opened, or a little earlier. */
export const openingOf = (id: string) => ({ id, at: performance.now() });

export function readQuery<Data>(id: string): QueryState<Data> {
  // The id names the query, and with it the type of its data.
  return (entries.get(id)?.state ?? UNKNOWN) as QueryState<Data>;
}

/** Requests the result. A request that is already running for the same query is cancelled. */
export function runQuery<Data>(id: string, load: Query<Data>["load"], task: Task = "result"): void {
  const entry = entryOf(id);
  cancel(entry);
  const request = new AbortController();
  entry.request = request;
  const before = readQuery<Data>(id);
  const isShown = before.phase === "loaded";
  show(entry, { ...(isShown ? before : UNKNOWN), running: task });
  const settle = (state: QueryState<Data>) => {
    if (entry.request !== request) return;
    entry.request = null;
    show(entry, state);
  };
  load(request.signal, isShown ? before.data : undefined).then(
    (data) => settle({ ...UNKNOWN, phase: "loaded", data, at: performance.now() }),
    (thrown: unknown) => {
      const error = toApiError(thrown);
      const keeps = isShown && (task === "next page" || isTransient(error));
      settle(
        keeps
          ? { ...before, error, failed: task }
          : { ...UNKNOWN, phase: "failed", error, failed: task, at: performance.now() },
      );
    },
  );
}

/** Requests a result for a screen that has yet to open. */
export async function loadAhead<Data>({ key, load }: Query<Data>): Promise<Data> {
  const id = idOf(key);
  const data = await load(new AbortController().signal);
  show(entryOf(id), { ...UNKNOWN, phase: "loaded", data, at: performance.now() });
  return data;
}

/** Requests the result if it is missing, too old or due; cancels the request with the last release. */
export function observeQuery<Data>(
  id: string,
  latest: { current: { query: Query<Data>; options: QueryOptions<Data> } },
  changed: () => void,
): () => void {
  const entry = entryOf(id);
  const { poll, staleMs = 0, cacheMs = staleMs, wakes = true } = latest.current.options;
  const ageMs = () => performance.now() - entry.state.at;
  const runIf = (isNeeded: boolean) => {
    if (isNeeded && entry.request === null) runQuery(id, latest.current.query.load);
  };
  const isVisible = () => document.visibilityState === "visible";
  const isDue = () => {
    const state = readQuery<Data>(id);
    if (!poll || !isVisible()) return false;
    if (state.phase === "loaded") return latest.current.options.poll?.when?.(state.data, ageMs()) ?? true;
    return state.phase === "failed" && isTransient(state.error);
  };
  const wake = () =>
    runIf(isVisible() && (isDue() || entry.state.error?.status === 0 || (wakes && ageMs() >= WAKE_MS)));

  if (entry.listeners.size === 0 && ageMs() > cacheMs) entry.state = UNKNOWN;
  entry.listeners.add(changed);
  runIf(entry.state.phase !== "loaded" || ageMs() >= staleMs);
  const timer = poll && setInterval(() => runIf(isDue()), poll.everyMs);
  document.addEventListener("visibilitychange", wake);
  const leaveTraffic = useTraffic.subscribe((now, before) => {
    if (now.reconnections !== before.reconnections) wake();
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", wake);
    leaveTraffic();
    entry.listeners.delete(changed);
    if (entry.listeners.size === 0) cancel(entry);
  };
}
