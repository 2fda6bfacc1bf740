import type { Browser, Page } from "playwright/test";
import { stackUrl } from "../../../stack/url.ts";
import type { Person } from "../../person.ts";

declare global {
  interface Window {
    relayedConnections: RTCPeerConnection[];
  }
}

/** Opens a signed-in page that connects only through the TURN relay, and only over this transport. */
export async function openRelayOnly(
  browser: Browser,
  person: Person,
  at: string,
  transport: "udp" | "tcp",
): Promise<Page> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  await context.addInitScript(
    ([token, transportParameter]) => {
      sessionStorage.setItem("token", token);
      window.relayedConnections = [];
      const urlsOf = ({ urls }: RTCIceServer) =>
        [urls].flat().filter((url) => url.endsWith(transportParameter));
      window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(configuration: RTCConfiguration = {}) {
          const iceServers = (configuration.iceServers ?? [])
            .map((server) => ({ ...server, urls: urlsOf(server) }))
            .filter(({ urls }) => urls.length > 0);
          super({ ...configuration, iceServers, iceTransportPolicy: "relay" });
          window.relayedConnections.push(this);
        }
      };
    },
    [person.token, `transport=${transport}`] as const,
  );
  const page = await context.newPage();
  await page.goto(new URL(at, stackUrl()).href);
  return page;
}

/** Returns how the page's connected calls reach the relay: `udp`, `tcp`, or `direct` for a call without relay. */
export function relayProtocols(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const protocols = new Set<string>();
    for (const call of window.relayedConnections.filter(
      ({ connectionState }) => connectionState === "connected",
    )) {
      const report = await call.getStats();
      const entries = new Map<string, Record<string, unknown>>();
      report.forEach((entry: Record<string, unknown>) => entries.set(String(entry["id"]), entry));
      for (const entry of entries.values()) {
        if (entry["type"] !== "candidate-pair" || entry["nominated"] !== true) continue;
        const local = entries.get(String(entry["localCandidateId"]));
        protocols.add(local?.["candidateType"] === "relay" ? String(local["relayProtocol"]) : "direct");
      }
    }
    return [...protocols];
  });
}

/** Requests a relay address with these credentials; returns `granted`, or the relay's error code. */
export function requestRelay(page: Page, server: RTCIceServer): Promise<number | "granted"> {
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
