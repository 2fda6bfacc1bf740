import { beforeEach, expect, test, vi } from "vitest";
import { REPLAY_TICKET_MS } from "#contract/replay/replay.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { createTicketRefresher } from "./ticket-refresher.ts";

let time = 0;
let count = 0;
const load = vi.fn<() => Promise<string | null>>();
const onRefused = vi.fn<(error: ApiError) => void>();
beforeEach(() => {
  time = 0;
  count = 0;
  vi.resetAllMocks();
  load.mockImplementation(() => Promise.resolve(`ticket ${++count}`));
});
const refresher = () => createTicketRefresher({ first: "first", load, onRefused, now: () => time });

test("keeps a ticket for most of its time, then asks once for the next one", async () => {
  const tickets = refresher();
  time = REPLAY_TICKET_MS - 61_000;
  expect(await tickets.fresh()).toBe("first");
  time += 2000;
  expect(await Promise.all([tickets.fresh(), tickets.fresh()])).toEqual(["ticket 1", "ticket 1"]);
  expect(await tickets.fresh()).toBe("ticket 1");
  expect(load).toHaveBeenCalledOnce();
});

test("one that the server refused is replaced at once", async () => {
  const tickets = refresher();
  tickets.drop();
  expect(await tickets.fresh()).toBe("ticket 1");
});

test.each([
  ["without a line", "unreachable", 0],
  ["while the server is busy", "too_many_requests", 429],
  ["while the server is ill", "internal", 500],
])("%s it keeps the last one, and asks again next time", async (_, code, status) => {
  const tickets = refresher();
  tickets.drop();
  load.mockRejectedValueOnce(new ApiError({ code, status, message: "" }));
  expect(await tickets.fresh()).toBe("first");
  expect(onRefused).not.toHaveBeenCalled();
  expect(await tickets.fresh()).toBe("ticket 1");
});

test.each([
  [() => Promise.resolve(null), "replay_unavailable"],
  [() => Promise.reject(new ApiError({ code: "not_enrolled", status: 403, message: "" })), "not_enrolled"],
])("says so when there is none to be had", async (answer, code) => {
  const tickets = refresher();
  tickets.drop();
  load.mockImplementationOnce(answer);
  expect(await tickets.fresh()).toBe("first");
  expect(onRefused.mock.calls[0]?.[0].code).toBe(code);
});
