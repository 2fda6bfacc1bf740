import type { Db } from "#backend/platform/db/knex.ts";
import type { HandleAddress } from "../janus/janus-server.ts";
import type { Traffic, TrafficChange } from "./traffic.ts";

/** Session ids and handle ids are random numbers of 53 bits, so together they also identify the server. */
export interface HandleTraffic extends HandleAddress {
  traffic: Traffic;
}

/** Stores the newest totals of each handle. Unknown handles are ignored. */
export async function saveTraffic(db: Db, counted: readonly HandleTraffic[]): Promise<void> {
  // Skips rows that another process is changing, so that processes can't deadlock; the next event updates these rows.
  await db.raw(
    `with due as (
       select handle.id, counted.traffic
       from jsonb_to_recordset(?::jsonb) as counted ("sessionId" bigint, "handleId" bigint, traffic jsonb)
       join media_handles as handle
         on (handle.session_id, handle.handle_id) = (counted."sessionId", counted."handleId")
       where coalesce(${at("handle.traffic")}, 0) < ${at("counted.traffic")}
       for no key update of handle skip locked
     )
     update media_handles set traffic = due.traffic from due where media_handles.id = due.id`,
    [JSON.stringify(counted)],
  );
}

/**
 * Returns, for each handle in a process's sessions that has new traffic, its totals now and at the previous call of
 * this function by any process.
 */
export async function takeTraffic(
  db: Db,
  nodeId: string,
): Promise<(TrafficChange & { server: string; room: string })[]> {
  const { rows } = await db.raw(
    `with due as (
       select handle.* from media_handles as handle join media_sessions as held using (server, session_id)
       where held.node_id = ? and ${at("handle.traffic")} > ${at("handle.reported_traffic")}
       for no key update of handle skip locked
     ), taken as (
       update media_handles set reported_traffic = due.traffic from due where media_handles.id = due.id
     )
     select server, lecture_id as room, reported_traffic as before, traffic as now from due`,
    [nodeId],
  );
  return rows;
}

const at = (traffic: string) => `(${traffic} ->> 'at')::float8`;
