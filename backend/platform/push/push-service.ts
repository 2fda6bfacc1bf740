import webPush from "web-push";
import { PUSH_TIMEOUT_MS } from "#backend/platform/constants.ts";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A browser that gets notifications. */
export interface PushTarget {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Outcome of a push: `gone` means that the browser has unsubscribed; `refused`, that the push will never be accepted;
 * `unavailable`, that the push was certainly not accepted this time; `unknown`, that it may have been accepted.
 */
export type PushResult = "accepted" | "gone" | "refused" | "unavailable" | "unknown";

export interface Push {
  payload: string;
  ttlMs: number;
  urgent: boolean;
}

interface PushServiceOptions {
  keys: () => Promise<PushKeys>;
  /** The contact at which push services can reach the sender. */
  contact: string;
  fetch: typeof fetch;
}

export type SendToBrowser = (target: PushTarget, push: Push) => Promise<PushResult>;

/** Sends encrypted messages (RFC 8291) to the push services of browsers (RFC 8030). */
export function createPushService({ keys, contact, fetch: request }: PushServiceOptions): SendToBrowser {
  return async ({ endpoint, p256dh, auth }, { payload, ttlMs, urgent }) => {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        vapidDetails: { subject: contact, ...(await keys()) },
        TTL: Math.ceil(ttlMs / 1000),
        urgency: urgent ? "high" : "normal",
      },
    );
    const { "Content-Length": _, ...named } = headers as Record<string, string>;
    const signal = AbortSignal.timeout(PUSH_TIMEOUT_MS);
    const sent = {
      method,
      headers: named,
      body: new Uint8Array(body ?? []),
      redirect: "manual",
      signal,
    } as const;
    try {
      const response = await request(endpoint, sent);
      await response.body?.cancel();
      return resultOf(response.status);
    } catch (error) {
      return wasNeverSent(error) ? "unavailable" : "unknown";
    }
  };
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return "accepted";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "unavailable" : "refused";
}

const notConnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"];

function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && notConnected.includes(String(cause.code));
}
