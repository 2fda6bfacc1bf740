import { listSecurityEvents, type SecurityEvent } from "#contract/accounts/security.ts";
import { callPage, type Page } from "#renderer/data/client/client.ts";

const EVENTS_PER_PAGE = 5;

export function loadSecurityEvents(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<SecurityEvent[]>> {
  const query = { limit: EVENTS_PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(listSecurityEvents, { query, ...(signal && { signal }) });
}
