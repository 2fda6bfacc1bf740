import type { z } from "zod/mini";
import { deleteReplay, getReplay, retryReplay } from "#contract/replay/replay.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { platform } from "#renderer/data/platform/platform.ts";

export type Replay = z.output<(typeof getReplay)["data"]>;

export const replayQuery = (lectureId: string) => queryOf(getReplay, { params: { id: lectureId } });

/** Asks for what has changed since the page loaded the replay, such as the ticket. @throws {ApiError} */
export function loadReplay(lectureId: string): Promise<Replay> {
  return call(getReplay, { params: { id: lectureId } });
}

/**
 * Makes the server process a replay again, after it has given up retrying.
 * @throws {ApiError}
 */
export async function makeAgain(lectureId: string): Promise<void> {
  await call(retryReplay, { params: { id: lectureId } });
}

export interface Removal {
  lectureId: string;
  /**
   * The refunds that the removal may cause, as the host's page last received them. The server rejects the request if
   * they have changed. Null if there are none.
   */
  promisedTo: NonNullable<Replay["progress"]>["promisedTo"];
}

/** @throws {ApiError} */
export async function removeReplay({ lectureId, promisedTo }: Removal): Promise<void> {
  await call(deleteReplay, { params: { id: lectureId }, query: { ...promisedTo } });
}

/** The URL of one of a replay's files, without a ticket. */
export function replayFileAddress(lectureId: string, file: string): string {
  return new URL(`${platform().apiBaseUrl()}/replays/${lectureId}/${file}`, window.location.href).href;
}
