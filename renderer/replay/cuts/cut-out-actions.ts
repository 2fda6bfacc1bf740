import * as wire from "#contract/replay/cut-out.ts";
import { call } from "#renderer/data/client/client.ts";

export function loadOwnCutOut(lectureId: string, signal?: AbortSignal): Promise<wire.OwnCutOut> {
  return call(wire.getOwnCutOut, { params: { id: lectureId }, ...(signal && { signal }) });
}

/** @throws {ApiError} */
export function askForCutOut({
  lectureId,
  reason,
}: {
  lectureId: string;
  reason: string;
}): Promise<wire.OwnCutOut> {
  return call(wire.askForCutOut, { params: { id: lectureId }, body: { reason } });
}

interface RequestRef {
  lectureId: string;
  requestId: string;
}

/** Returns whether the passages are hidden now; otherwise an admin decides. @throws {ApiError} */
export async function hideSpeaker({ lectureId, requestId }: RequestRef): Promise<boolean> {
  const { state } = await call(wire.grantCutOut, { params: { id: lectureId, requestId } });
  return state === "granted";
}

/** @throws {ApiError} */
export async function refuseSpeaker({
  lectureId,
  requestId,
  reason,
}: RequestRef & { reason: string }): Promise<void> {
  await call(wire.refuseCutOut, { params: { id: lectureId, requestId }, body: { reason } });
}
