import type { z } from "zod";
import * as wire from "#contract/admin/missing-replay.ts";
import { replayFailure } from "#contract/replay/replay.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { AdminServices } from "../admin-services.ts";
import { listMissing, type MissingReplayRecord } from "./missing-replay-repo.ts";

export function missingReplayRoutes({ db }: Pick<AdminServices, "db">): Route[] {
  return [
    route(wire.listMissingReplays, {
      access: "admin",
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listMissing(db, page), page);
        return { data: rows.map(present), nextCursor };
      },
    }),
  ];
}

function stateOf(state: MissingReplayRecord["state"]): z.input<typeof wire.missingReplay>["state"] {
  if (state === null) return "nothing";
  return state === "failed" ? "failed" : "waiting";
}

function present(record: MissingReplayRecord): z.input<typeof wire.missingReplay> {
  const { id, failure, startsAt, missingSince, withdrawalUntil, state, ...rest } = record;
  return {
    ...rest,
    _id: id,
    startsAt: startsAt.toISOString(),
    missingSince: missingSince.toISOString(),
    withdrawalUntil: withdrawalUntil.toISOString(),
    state: stateOf(state),
    failure: failure === null ? null : (replayFailure.safeParse(failure).data ?? "unknown"),
  };
}
