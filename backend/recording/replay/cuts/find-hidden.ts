import type { Db } from "#backend/platform/db/knex.ts";
import { hiddenOf, type Hidden } from "./cut-policy.ts";
import { findCutFacts } from "./cut-repo.ts";

const nothing: Hidden = { passages: [], withheld: [] };

/** What nobody sees of a recording's replay now. */
export async function findHidden(db: Db, recordingId: string | null): Promise<Hidden> {
  const facts = recordingId === null ? undefined : await findCutFacts(db, recordingId);
  return facts ? hiddenOf(facts) : nothing;
}
