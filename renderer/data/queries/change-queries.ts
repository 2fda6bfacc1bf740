import {
  cancel,
  entries,
  idOf,
  type Query,
  type QueryKey,
  readQuery,
  runQuery,
  show,
} from "./query-cache.ts";

/** Requests a result that has changed, for all who show it. */
export const reloadQuery = <Data>({ key, load }: Query<Data>) => runQuery(idOf(key), load);

/** Changes the loaded results of all queries whose keys start with `prefix`. A request that runs is outdated by this. */
export function updateQueries<Data>(prefix: QueryKey, update: (data: Data) => Data): void {
  const start = idOf(prefix).slice(0, -1);
  for (const [id, entry] of entries) {
    const state = readQuery<Data>(id);
    if (!id.startsWith(start) || state.phase !== "loaded") continue;
    cancel(entry);
    show(entry, { ...state, running: null, data: update(state.data) });
  }
}

/** Shows a change at once, and takes it back if `send` fails. @throws what `send` throws */
export async function changeOptimistically<Data>(
  key: QueryKey,
  { apply, revert }: { apply: (data: Data) => Data; revert: (data: Data) => Data },
  send: () => Promise<unknown>,
): Promise<void> {
  updateQueries(key, apply);
  try {
    await send();
  } catch (thrown) {
    updateQueries(key, revert);
    throw thrown;
  }
}
