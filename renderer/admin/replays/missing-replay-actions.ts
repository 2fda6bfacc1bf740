import * as wire from "#contract/admin/missing-replay.ts";
import { callPage, type Page } from "#renderer/data/client/client.ts";

const PER_PAGE = 20;

export function loadMissingReplays(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.MissingReplay[]>> {
  const query = { limit: PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(wire.listMissingReplays, { query, ...(signal && { signal }) });
}
