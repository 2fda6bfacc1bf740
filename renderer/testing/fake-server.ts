import { type Endpoint, success } from "#contract/http/endpoint.ts";
import { errorCatalogue, type ErrorCode, type FieldIssues } from "#contract/http/error.ts";
import { getHealth } from "#contract/admin/health-report.ts";
import { getWaitingCounts } from "#contract/admin/waiting-counts.ts";
import { listAnnouncements } from "#contract/enrollments/announcement.ts";
import { listMaterials } from "#contract/lectures/material.ts";
import { getReplayPolls } from "#contract/replay/replay-polls.ts";
import { listPolls } from "#contract/room/class-poll.ts";
import { listDecks } from "#contract/slides/deck.ts";
import { getClassResults, getOwnResults } from "#contract/room/class-results.ts";
import { type Platform, providePlatform } from "#renderer/data/platform/platform.ts";
import { vi } from "vitest";

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON, or the text of a multipart form. */
  body: unknown;
}

type Reply = (request: SeenRequest) => Response | Promise<Response>;

/** Converts a path such as `/classes/id/{id}` to a pattern for the paths of requests. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** Returns the parsed JSON, or the text of a multipart form as it was sent. */
async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  const isJson = request.headers.get("content-type")?.startsWith("application/json") === true;
  return isJson && text !== "" ? JSON.parse(text) : text;
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });

/** Returns a success response like the server's. Throws if the data violates the contract. */
export function answerOf(endpoint: Endpoint, data: unknown, nextCursor: string | null = null): Response {
  const reply = success(endpoint.data).parse({ statusCode: endpoint.status, data, nextCursor });
  return json(endpoint.status, reply);
}

export function failureOf(code: ErrorCode, fields?: FieldIssues): Response {
  const { status, message } = errorCatalogue[code];
  return json(status, { statusCode: status, code, message, ...(fields && { fields }), requestId: "r-1" });
}

/** Default replies, because every page of a lecture requests the lecture's files and messages. */
const noMaterials = { endpoint: listMaterials, reply: () => answerOf(listMaterials, []) };
const noAnnouncements = {
  endpoint: listAnnouncements,
  reply: () => answerOf(listAnnouncements, { announcements: [] }),
};
/** The pages of its instructor and students request what a class does together. */
const noPolls = { endpoint: listPolls, reply: () => answerOf(listPolls, []) };
const noDecks = { endpoint: listDecks, reply: () => answerOf(listDecks, []) };
const noReplayPolls = { endpoint: getReplayPolls, reply: () => answerOf(getReplayPolls, []) };
const noClassResults = {
  endpoint: getClassResults,
  reply: () => answerOf(getClassResults, { polls: [], questions: [], of: 0, students: [] }),
};
const noOwnResults = {
  endpoint: getOwnResults,
  reply: () => answerOf(getOwnResults, { score: { right: 0, of: 0 }, polls: [], questions: [] }),
};
/** Every page of the admin area shows how much waits in its sections. */
const noneWaiting = {
  endpoint: getWaitingCounts,
  reply: () =>
    answerOf(getWaitingCounts, {
      payments: 0,
      payouts: 0,
      deliveries: 0,
      complaints: 0,
      "missing-replays": 0,
      "cut-outs": 0,
      "reported-messages": 0,
    }),
};
const healthy = {
  endpoint: getHealth,
  reply: () =>
    answerOf(getHealth, { findings: [], version: "1.0.0", startedAt: "2026-11-21T12:00:00Z", processes: 1 }),
};

const stillPlatform: Omit<Platform, "fetch" | "openCheckout" | "saveFile" | "reload" | "download"> = {
  permissionSource: "browser",
  showsNotifications: false,
  isOwnDevice: () => false,
  storesReplays: () => false,
  apiBaseUrl: () => "http://gubae.test",
  uploadAdapter: "fetch",
  pageUrl: (path) => `http://gubae.test${path}`,
  liveChanged: () => undefined,
  onLiveCommand: () => () => undefined,
};

/**
 * Fakes the network: replies by endpoint, records all requests and makes unexpected ones fail. Also provides a fake
 * platform, with which tests can check whether the checkout was opened.
 */
export function startFakeServer() {
  const replies: { endpoint: Endpoint; reply: Reply }[] = [
    noMaterials,
    noAnnouncements,
    noPolls,
    noDecks,
    noReplayPolls,
    noClassResults,
    noOwnResults,
    noneWaiting,
    healthy,
  ];
  const requests: SeenRequest[] = [];
  let time: (() => number) | null = null;
  const actions = {
    openCheckout: vi.fn<Platform["openCheckout"]>(),
    saveFile: vi.fn<Platform["saveFile"]>(),
    reload: vi.fn<Platform["reload"]>(),
    download: vi.fn<Platform["download"]>(async () => "started"),
  };
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const asked = new Request(input, init);
    const { method, headers } = asked;
    const { pathname: path, searchParams: query } = new URL(asked.url);
    const request = { method, path, query, headers, body: await readBody(asked) };
    requests.push(request);
    const found = replies.findLast(
      ({ endpoint }) => endpoint.method === method && patternOf(endpoint.path).test(path),
    );
    if (found === undefined) throw new Error(`Nobody expected ${method} ${path}`);
    const response = await found.reply(request);
    if (time !== null) response.headers.set("Date", new Date(time()).toUTCString());
    return response;
  };
  providePlatform({ ...stillPlatform, ...actions, fetch });
  return {
    requests,
    ...actions,
    /** Sets the clock from which later responses take the server's time. */
    isAt: (now: () => number) => void (time = now),
    /** Later replies for the same endpoint replace earlier ones. */
    reply: (endpoint: Endpoint, reply: Reply) => replies.push({ endpoint, reply }),
    answer: (endpoint: Endpoint, data: unknown, nextCursor: string | null = null) =>
      replies.push({ endpoint, reply: () => answerOf(endpoint, data, nextCursor) }),
    fail: (endpoint: Endpoint, code: ErrorCode, fields?: FieldIssues) =>
      replies.push({ endpoint, reply: () => failureOf(code, fields) }),
    asked: (endpoint: Endpoint) =>
      requests.filter(
        ({ method, path }) => method === endpoint.method && patternOf(endpoint.path).test(path),
      ),
  };
}
