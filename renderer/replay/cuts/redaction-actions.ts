import * as wire from "#contract/replay/redaction.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const ownRedactionQuery = (lectureId: string) =>
  queryOf(wire.getOwnRedactionRequest, { params: { id: lectureId } });

/** @throws {ApiError} */
export function requestRedaction({
  lectureId,
  reason,
}: {
  lectureId: string;
  reason?: string | undefined;
}): Promise<wire.OwnRedactionRequest> {
  return call(wire.requestRedaction, { params: { id: lectureId }, body: { reason } });
}

interface RequestRef {
  lectureId: string;
  requestId: string;
}

/**
 * Returns true if the passages are now hidden; false if an admin must decide first.
 * @throws {ApiError}
 */
export async function hideSpeaker({ lectureId, requestId }: RequestRef): Promise<boolean> {
  const { state } = await call(wire.grantRedaction, { params: { id: lectureId, requestId } });
  return state === "granted";
}

/** @throws {ApiError} */
export async function refuseSpeaker({
  lectureId,
  requestId,
  reason,
}: RequestRef & { reason: string }): Promise<void> {
  await call(wire.refuseRedaction, { params: { id: lectureId, requestId }, body: { reason } });
}
