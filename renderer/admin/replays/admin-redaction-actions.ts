import * as wire from "#contract/replay/redaction.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";

const PER_PAGE = 20;

export function loadRedactionRequests(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<wire.AdminRedactionRequest[]>> {
  const query = { limit: PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(wire.listRedactionRequests, { query, ...(signal && { signal }) });
}

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
