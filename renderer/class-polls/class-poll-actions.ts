import * as wire from "#contract/room/class-poll.ts";
import type { HostPoll, PreparedPoll } from "#contract/room/class-poll.ts";
import { getClassResults, getOwnResults } from "#contract/room/class-results.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const pollsQuery = (id: string) => queryOf(wire.listPolls, { params: { id } });
export const classResultsQuery = (id: string) => queryOf(getClassResults, { params: { id } });
export const ownResultsQuery = (id: string) => queryOf(getOwnResults, { params: { id } });

/** Adds a poll at the end, or changes the one with this id. */
export const savePoll = (lectureId: string, pollId: string | null, body: PreparedPoll): Promise<HostPoll> =>
  pollId === null
    ? call(wire.createPoll, { params: { id: lectureId }, body })
    : call(wire.updatePoll, { params: { id: lectureId, pollId }, body });

export async function deletePoll(lectureId: string, pollId: string): Promise<void> {
  await call(wire.deletePoll, { params: { id: lectureId, pollId } });
}

export async function movePoll(lectureId: string, pollId: string, position: number): Promise<void> {
  await call(wire.movePoll, { params: { id: lectureId, pollId }, body: { position } });
}
