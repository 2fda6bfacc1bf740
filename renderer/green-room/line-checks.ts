import { downloadSample, SAMPLE_CHARACTERS, seeDoor, uploadSample } from "#contract/door.ts";
import type { IceServer } from "#contract/room.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/signalling.ts";
import { toApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { platform } from "#renderer/platform/platform.ts";
import type { CheckResult } from "./line-advice.ts";
import { askRelays, relayServers, type RelayAnswer } from "./relay-check.ts";

/** A way that says nothing for so long leads nowhere. Milliseconds. */
const PATIENCE_MS = 8000;

/** A sample comes as random Base64, which is compressed on its way to three quarters; it goes out as it is. */
const DOWNLOAD_KILOBITS = (SAMPLE_CHARACTERS * 0.75 * 8) / 1000;
const UPLOAD_KILOBITS = (SAMPLE_CHARACTERS * 8) / 1000;

function socketUrl(path: string): URL {
  const url = new URL(path, new URL(platform().apiBaseUrl() || "/", window.location.href));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url;
}

/** Whether anything is said on a websocket there: both of ours greet, or say why not. */
function speaks(url: URL): Promise<CheckResult> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    const settle = (state: "ok" | "failed") => {
      clearTimeout(timer);
      socket.close();
      resolve({ state });
    };
    const timer = setTimeout(() => settle("failed"), PATIENCE_MS);
    socket.addEventListener("message", () => settle("ok"));
    socket.addEventListener("error", () => settle("failed"));
    socket.addEventListener("close", () => settle("failed"));
  });
}

export const checkChatLine = () => speaks(socketUrl("/socket.io/?EIO=4&transport=websocket"));

/** Without a ticket nobody gets in, and the refusal is the answer we look for. */
export const checkCallLine = () =>
  speaks(
    socketUrl(`${SIGNALLING_PATH}/${SIGNALLING_KEY}?key=${SIGNALLING_KEY}&id=check&token=check&version=0`),
  );

/** The servers to try come with it; null when the API did not answer. */
export async function checkApi(
  roomId: string,
): Promise<{ result: CheckResult; iceServers: readonly IceServer[] | null }> {
  try {
    const { iceServers } = await call(seeDoor, { params: { roomId } });
    return { result: { state: "ok" }, iceServers };
  } catch (thrown) {
    // Whatever the server says, it was reached.
    const reached = toApiError(thrown).status !== 0;
    return { result: { state: reached ? "ok" : "failed" }, iceServers: null };
  }
}

const relayStates = { granted: "ok", refused: "refused", silent: "failed" } as const satisfies Record<
  RelayAnswer,
  CheckResult["state"]
>;

export async function checkRelay(
  iceServers: readonly IceServer[],
  transport: "udp" | "tcp",
): Promise<CheckResult> {
  const servers = relayServers(iceServers, transport);
  if (servers.length === 0) return { state: "absent" };
  return { state: relayStates[await askRelays(PATIENCE_MS, servers)] };
}

async function timed(kilobits: number, send: () => Promise<unknown>): Promise<CheckResult> {
  const start = performance.now();
  try {
    await send();
  } catch (thrown) {
    // Tried too often says nothing about the line.
    return { state: toApiError(thrown).code === "too_many_requests" ? "absent" : "failed" };
  }
  const seconds = Math.max(performance.now() - start, 1) / 1000;
  return { state: "ok", kbps: Math.round(kilobits / seconds) };
}

export const checkDownload = () => timed(DOWNLOAD_KILOBITS, () => call(downloadSample));

export const checkUpload = () =>
  timed(UPLOAD_KILOBITS, () => call(uploadSample, { body: { filler: "x".repeat(SAMPLE_CHARACTERS) } }));
