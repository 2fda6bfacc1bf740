import { listSecurityEvents } from "#contract/accounts/security.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";

export const securityEventsQuery = pagedQueryOf(listSecurityEvents, { query: { limit: 5 } });
