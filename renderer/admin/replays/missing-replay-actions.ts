import * as wire from "#contract/admin/missing-replay.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";

export const missingReplaysQuery = pagedQueryOf(wire.listMissingReplays, { query: { limit: 20 } });
