import type { Browser, Page } from "playwright/test";
import { stackUrl } from "../stack/url.ts";
import type { Person } from "./person.ts";

declare global {
  interface Window {
    relayedCalls: RTCPeerConnection[];
  }
}

/** A signed-in page that reaches others through the relay alone, by this transport alone. */
export async function openRelayed(
  browser: Browser,
  person: Person,
  at: string,
  transport: "udp" | "tcp",
): Promise<Page> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  await context.addInitScript(
    ([token, wanted]) => {
      sessionStorage.setItem("token", token);
      window.relayedCalls = [];
      const urlsOf = ({ urls }: RTCIceServer) => [urls].flat().filter((url) => url.endsWith(wanted));
      window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(configuration: RTCConfiguration = {}) {
          const iceServers = (configuration.iceServers ?? [])
            .map((server) => ({ ...server, urls: urlsOf(server) }))
            .filter(({ urls }) => urls.length > 0);
          super({ ...configuration, iceServers, iceTransportPolicy: "relay" });
          window.relayedCalls.push(this);
        }
      };
    },
    [person.token, `transport=${transport}`] as const,
  );
  const page = await context.newPage();
  await page.goto(new URL(at, stackUrl()).href);
  return page;
}

/** How the page reaches its relay in the calls that stand: `udp`, `tcp`, or `direct` for a call past it. */
export function waysTaken(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const ways = new Set<string>();
    for (const call of window.relayedCalls.filter(({ connectionState }) => connectionState === "connected")) {
      const report = await call.getStats();
      const entries = new Map<string, Record<string, unknown>>();
      report.forEach((entry: Record<string, unknown>) => entries.set(String(entry["id"]), entry));
      for (const entry of entries.values()) {
        if (entry["type"] !== "candidate-pair" || entry["nominated"] !== true) continue;
        const local = entries.get(String(entry["localCandidateId"]));
        ways.add(local?.["candidateType"] === "relay" ? String(local["relayProtocol"]) : "direct");
      }
    }
    return [...ways];
  });
}

/** Whether the relay gives this page an address for these credentials; otherwise its refusal's code. */
export function askRelay(page: Page, server: RTCIceServer): Promise<number | "granted"> {
  return page.evaluate(
    (iceServer) =>
      new Promise<number | "granted">((resolve) => {
        const connection = new RTCPeerConnection({ iceServers: [iceServer], iceTransportPolicy: "relay" });
        connection.createDataChannel("probe");
        connection.addEventListener("icecandidate", ({ candidate }) => {
          if (candidate?.type === "relay") resolve("granted");
        });
        connection.addEventListener("icecandidateerror", ({ errorCode }) => resolve(errorCode));
        void connection.createOffer().then((offer) => connection.setLocalDescription(offer));
      }),
    server,
  );
}
