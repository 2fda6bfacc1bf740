import { afterEach, expect, test, vi } from "vitest";
import { queryRelays, relayServers } from "./relay-check.ts";

const turn = (...urls: string[]) => ({ urls, username: "u", credential: "c" });

test("relays are filtered by transport", () => {
  const servers = [
    { urls: "stun:stun.example" },
    turn("turn:a:3478", "turn:a:3478?transport=tcp", "turns:a:5349"),
    turn("turn:b:3478?transport=udp"),
  ];
  expect(relayServers(servers, "udp")).toEqual([turn("turn:a:3478"), turn("turn:b:3478?transport=udp")]);
  expect(relayServers(servers, "tcp")).toEqual([turn("turn:a:3478?transport=tcp", "turns:a:5349")]);
  expect(relayServers([{ urls: "stun:stun.example" }], "udp")).toEqual([]);
});

/**
 * Stubs RTCPeerConnection, so that it emits what `found` lists: a string is a candidate, a number is an error code from
 * a server, and null ends the gathering.
 */
function stubConnections(found: (string | number | null)[]) {
  const connections: { configuration: RTCConfiguration; closed: boolean }[] = [];
  class StubConnection extends EventTarget {
    readonly #own: { configuration: RTCConfiguration; closed: boolean };
    constructor(configuration: RTCConfiguration) {
      super();
      this.#own = { configuration, closed: false };
      connections.push(this.#own);
    }
    createDataChannel() {}
    async createOffer() {
      return {};
    }
    async setLocalDescription() {
      for (const candidate of found)
        this.dispatchEvent(
          typeof candidate === "number"
            ? Object.assign(new Event("icecandidateerror"), { errorCode: candidate })
            : Object.assign(new Event("icecandidate"), {
                candidate: candidate === null ? null : { candidate },
              }),
        );
    }
    close() {
      this.#own.closed = true;
    }
  }
  vi.stubGlobal("RTCPeerConnection", StubConnection);
  return connections;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ["a relay candidate", ["candidate:1 1 udp 1 10.0.0.1 5 typ relay raddr 0.0.0.0"], "granted"],
  [
    "a relay candidate after a refusal",
    [401, "candidate:1 1 udp 1 10.0.0.1 5 typ relay raddr 0.0.0.0"],
    "granted",
  ],
  ["the end of gathering without one", [null], "silent"],
  ["the end of gathering after a refusal", [401, null], "refused"],
  ["the end of gathering after an unreachable server", [701, null], "silent"],
] as const)("%s decides, and the connection is closed", async (_, found, result) => {
  const connections = stubConnections([...found]);
  expect(await queryRelays(5000, [{ urls: "turn:a" }])).toBe(result);
  expect(connections).toMatchObject([{ configuration: { iceTransportPolicy: "relay" }, closed: true }]);
});

test("times out when nothing happens", async () => {
  vi.useFakeTimers();
  const connections = stubConnections([]);
  const answer = queryRelays(5000, [{ urls: "turn:a" }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBe("silent");
  expect(connections[0]?.closed).toBe(true);
});
