import * as wire from "#contract/replay/cut-out.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";

const PER_PAGE = 20;

export function loadCutOuts(cursor: string | null, signal?: AbortSignal): Promise<Page<wire.AdminCutOut[]>> {
  const query = { limit: PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(wire.listCutOuts, { query, ...(signal && { signal }) });
}

type Ref = Pick<wire.AdminCutOut, "_id" | "lectureId">;

const paramsOf = ({ _id, lectureId }: Ref) => ({ id: lectureId, requestId: _id });

/** @throws {ApiError} */
export async function hidePassages(request: Ref): Promise<void> {
  await call(wire.grantCutOut, { params: paramsOf(request) });
}

/** @throws {ApiError} */
export async function refuseCutOut(request: Ref, reason: string): Promise<void> {
  await call(wire.refuseCutOut, { params: paramsOf(request), body: { reason } });
}
