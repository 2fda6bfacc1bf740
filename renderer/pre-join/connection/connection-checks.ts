import { downloadSample, SAMPLE_CHARACTERS, getLobby, uploadSample } from "#contract/room/lobby.ts";
import type { IceServer } from "#contract/media/ice-server.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/room/signalling.ts";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import type { CheckResult } from "./connection-advice.ts";
import { queryRelays, relayServers, type RelayResult } from "./relay-check.ts";

/** A route that does not respond within this time, in milliseconds, counts as blocked. */
const TIMEOUT_MS = 8000;

/**
 * The kilobits that each speed test transfers. The sample is random Base64: compression reduces the download to three
 * quarters of its size; the upload is not compressed.
 */
const DOWNLOAD_KILOBITS = (SAMPLE_CHARACTERS * 0.75 * 8) / 1000;
const UPLOAD_KILOBITS = (SAMPLE_CHARACTERS * 8) / 1000;

function socketUrl(path: string): URL {
  const url = new URL(path, new URL(platform().apiBaseUrl() || "/", window.location.href));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url;
}

/**
 * Checks that a websocket delivers a message: the room's and the signalling endpoint both send a greeting or a
 * rejection.
 */
function checkWebSocket(url: URL): Promise<CheckResult> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    const settle = (state: "ok" | "failed") => {
      clearTimeout(timer);
      socket.close();
      resolve({ state });
    };
    const timer = setTimeout(() => settle("failed"), TIMEOUT_MS);
    socket.addEventListener("message", () => settle("ok"));
    socket.addEventListener("error", () => settle("failed"));
    socket.addEventListener("close", () => settle("failed"));
  });
}

export const checkRoomSocket = () => checkWebSocket(socketUrl("/socket.io/?EIO=4&transport=websocket"));

/** Without a ticket the endpoint rejects the connection, which proves that it is reachable. */
export const checkSignalling = () =>
  checkWebSocket(
    socketUrl(`${SIGNALLING_PATH}/${SIGNALLING_KEY}?key=${SIGNALLING_KEY}&id=check&token=check&version=0`),
  );

/** Checks the API. Also returns the ICE servers to check, or null if the API did not respond. */
export async function checkApi(
  roomId: string,
): Promise<{ result: CheckResult; iceServers: readonly IceServer[] | null }> {
  try {
    const { iceServers } = await call(getLobby, { params: { roomId } });
    return { result: { state: "ok" }, iceServers };
  } catch (thrown) {
    // Any response means that the server was reached.
    const reached = toApiError(thrown).status !== 0;
    return { result: { state: reached ? "ok" : "failed" }, iceServers: null };
  }
}

const relayStates = { granted: "ok", refused: "refused", silent: "failed" } as const satisfies Record<
  RelayResult,
  CheckResult["state"]
>;

export async function checkRelay(
  iceServers: readonly IceServer[],
  transport: "udp" | "tcp",
): Promise<CheckResult> {
  const servers = relayServers(iceServers, transport);
  if (servers.length === 0) return { state: "absent" };
  return { state: relayStates[await queryRelays(TIMEOUT_MS, servers)] };
}

async function measureSpeed(kilobits: number, send: () => Promise<unknown>): Promise<CheckResult> {
  const start = performance.now();
  try {
    await send();
  } catch (thrown) {
    // A rate limit says nothing about the connection.
    return { state: toApiError(thrown).code === "too_many_requests" ? "absent" : "failed" };
  }
  const seconds = Math.max(performance.now() - start, 1) / 1000;
  return { state: "ok", kbps: Math.round(kilobits / seconds) };
}

export const checkDownload = () => measureSpeed(DOWNLOAD_KILOBITS, () => call(downloadSample));

export const checkUpload = () =>
  measureSpeed(UPLOAD_KILOBITS, () =>
    call(uploadSample, { body: { filler: "x".repeat(SAMPLE_CHARACTERS) } }),
  );
