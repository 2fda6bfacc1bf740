import { describe, expect, test } from "vitest";
import { adviceFor, pendingResults, type Advice, type CheckResults } from "./connection-advice.ts";

const working: CheckResults = {
  api: { state: "ok" },
  chat: { state: "ok" },
  calls: { state: "ok" },
  relayUdp: { state: "ok" },
  relayTcp: { state: "ok" },
  download: { state: "ok", kbps: 5000 },
  upload: { state: "ok", kbps: 5000 },
};
const broken = { state: "failed" } as const;
const refused = { state: "refused" } as const;
const at = (kbps: number) => ({ state: "ok", kbps }) as const;

describe("connection advice", () => {
  test.each<[string, Partial<CheckResults>, Advice[], Advice[]]>([
    ["nothing", {}, ["good"], ["good"]],
    ["no server", { api: broken, chat: broken, calls: broken }, ["offline"], ["offline"]],
    ["websockets blocked", { chat: broken }, ["socketsBlocked"], ["socketsBlocked"]],
    ["signalling blocked", { calls: broken }, ["socketsBlocked"], ["socketsBlocked"]],
    ["no relay", { relayUdp: broken, relayTcp: broken }, ["relaysBlocked"], ["relaysBlocked"]],
    ["relays that refuse", { relayUdp: refused, relayTcp: refused }, ["relaysRefused"], ["relaysRefused"]],
    [
      "a relay that refuses over one transport, blocked over the other",
      { relayUdp: broken, relayTcp: refused },
      ["relaysRefused"],
      ["relaysRefused"],
    ],
    ["TCP blocked", { relayTcp: broken }, ["tcpBlocked"], ["tcpBlocked"]],
    ["UDP blocked", { relayUdp: broken }, ["udpBlocked"], ["udpBlocked"]],
    [
      "no relay configured",
      { relayUdp: { state: "absent" }, relayTcp: { state: "absent" } },
      ["good"],
      ["good"],
    ],
    ["a rather slow download", { download: at(400) }, ["chooseLow"], ["good"]],
    ["a slow download", { download: at(100) }, ["chooseAudio"], ["good"]],
    ["hardly a download", { download: at(20) }, ["tooSlow"], ["good"]],
    // A host's slow upload is described in a separate sentence, so it adds no advice here.
    ["a slow upload", { upload: at(100) }, ["good"], ["good"]],
    [
      "several problems at once",
      { chat: broken, relayUdp: broken, download: at(100), upload: at(100) },
      ["socketsBlocked", "udpBlocked", "chooseAudio"],
      ["socketsBlocked", "udpBlocked"],
    ],
  ])("%s", (_, changed, viewer, host) => {
    expect(adviceFor({ ...working, ...changed }, "viewer")).toEqual(viewer);
    expect(adviceFor({ ...working, ...changed }, "host")).toEqual(host);
  });

  test("gives no advice before all checks are done, except that the server is unreachable", () => {
    expect(adviceFor({ ...working, upload: { state: "waiting" } }, "viewer")).toEqual([]);
    expect(adviceFor({ ...pendingResults, api: broken }, "viewer")).toEqual(["offline"]);
  });
});
