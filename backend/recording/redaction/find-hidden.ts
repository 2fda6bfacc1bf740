import type { Db } from "#backend/platform/db/knex.ts";
import { hiddenOf, type Hidden } from "../state/cut-policy.ts";
import { findCutFacts } from "../state/cut-repo.ts";

const nothing: Hidden = { passages: [], withheld: [] };

/** What nobody sees of a recording's replay now. */
export async function findHidden(db: Db, recordingId: string | null): Promise<Hidden> {
  const facts = recordingId === null ? undefined : await findCutFacts(db, recordingId);
  return facts ? hiddenOf(facts) : nothing;
}
