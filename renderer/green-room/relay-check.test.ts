import { afterEach, expect, test, vi } from "vitest";
import { askRelays, relayServers } from "./relay-check.ts";

const turn = (...urls: string[]) => ({ urls, username: "u", credential: "c" });

test("relays are sorted by how they are reached", () => {
  const servers = [
    { urls: "stun:stun.example" },
    turn("turn:a:3478", "turn:a:3478?transport=tcp", "turns:a:5349"),
    turn("turn:b:3478?transport=udp"),
  ];
  expect(relayServers(servers, "udp")).toEqual([turn("turn:a:3478"), turn("turn:b:3478?transport=udp")]);
  expect(relayServers(servers, "tcp")).toEqual([turn("turn:a:3478?transport=tcp", "turns:a:5349")]);
  expect(relayServers([{ urls: "stun:stun.example" }], "udp")).toEqual([]);
});

/** A connection that finds what the test says; a number is an error that a server answers. */
function stubConnections(found: (string | number | null)[]) {
  const made: { configuration: RTCConfiguration; closed: boolean }[] = [];
  class StubConnection extends EventTarget {
    readonly #own: { configuration: RTCConfiguration; closed: boolean };
    constructor(configuration: RTCConfiguration) {
      super();
      this.#own = { configuration, closed: false };
      made.push(this.#own);
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
  return made;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ["a relay's address", ["candidate:1 1 udp 1 10.0.0.1 5 typ relay raddr 0.0.0.0"], "granted"],
  ["an address after a refusal", [401, "candidate:1 1 udp 1 10.0.0.1 5 typ relay raddr 0.0.0.0"], "granted"],
  ["an end without one", [null], "silent"],
  ["an end after a refusal", [401, null], "refused"],
  ["an end after a server that can't be reached", [701, null], "silent"],
] as const)("%s decides, and the connection is closed", async (_, found, said) => {
  const made = stubConnections([...found]);
  expect(await askRelays(5000, [{ urls: "turn:a" }])).toBe(said);
  expect(made).toMatchObject([{ configuration: { iceTransportPolicy: "relay" }, closed: true }]);
});

test("silence is an answer too", async () => {
  vi.useFakeTimers();
  const made = stubConnections([]);
  const answer = askRelays(5000, [{ urls: "turn:a" }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBe("silent");
  expect(made[0]?.closed).toBe(true);
});
