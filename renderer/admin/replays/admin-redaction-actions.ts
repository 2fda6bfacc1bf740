import * as wire from "#contract/replay/redaction.ts";
import { call } from "#renderer/data/client/client.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";

export const redactionRequestsQuery = pagedQueryOf(wire.listRedactionRequests, { query: { limit: 20 } });

type Ref = Pick<wire.AdminRedactionRequest, "_id" | "lectureId">;

const paramsOf = ({ _id, lectureId }: Ref) => ({ id: lectureId, requestId: _id });

/** @throws {ApiError} */
export async function hidePassages(request: Ref): Promise<void> {
  await call(wire.grantRedaction, { params: paramsOf(request) });
}

/** @throws {ApiError} */
export async function refuseRedaction(request: Ref, reason: string): Promise<void> {
  await call(wire.refuseRedaction, { params: paramsOf(request), body: { reason } });
}
