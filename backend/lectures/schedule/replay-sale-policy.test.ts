import { expect, test } from "vitest";
import { MIN_REPLAY_LEFT_MS, replayOffer, type ReplaySaleFacts } from "./replay-sale-policy.ts";

const now = new Date("2026-12-10T12:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);
const forSale: ReplaySaleFacts = {
  replayPriceSantim: 15_000,
  replayDays: 30,
  fulfillment: "given",
  isReplayReady: true,
  replayExpiresAt: after(MIN_REPLAY_LEFT_MS),
};

test("a replay that is ready is sold at its price, as long as a day of it is left", () => {
  expect(replayOffer(forSale, now)).toEqual({ priceSantim: 15_000, until: after(MIN_REPLAY_LEFT_MS) });
});

test.each<[string, Partial<ReplaySaleFacts>]>([
  ["without a price", { replayPriceSantim: null }],
  ["that only its instructor can watch", { replayDays: null }],
  ["before the lecture was decided", { fulfillment: null }],
  ["while an admin decides about the lecture", { fulfillment: "under_review" }],
  ["of a lecture that was not given", { fulfillment: "not_given" }],
  ["that is not ready", { isReplayReady: false }],
  ["with less than a day left", { replayExpiresAt: after(MIN_REPLAY_LEFT_MS - 1) }],
  ["whose time is over", { replayExpiresAt: after(-1) }],
  ["without an end", { replayExpiresAt: null }],
])("a replay %s is not sold", (_, change) => {
  expect(replayOffer({ ...forSale, ...change }, now)).toBeNull();
});
