import { expect, test } from "vitest";
import { sumTraffic } from "./traffic.ts";

const none = { bytesIn: 0, bytesOut: 0, nacksIn: 0, nacksOut: 0 };

test("rates are added up, each over its own time, and packets are counted", () => {
  const publisher = {
    before: { ...none, at: 1000, bytesIn: 500 },
    now: { ...none, at: 2000, bytesIn: 25_500, nacksOut: 3 },
  };
  const viewer = {
    before: { ...none, at: 5000, bytesOut: 1_000_000, nacksIn: 7 },
    now: { ...none, at: 9000, bytesOut: 1_050_000, nacksIn: 9 },
  };
  expect(sumTraffic([publisher, viewer])).toEqual({ kbitsIn: 200, kbitsOut: 100, nacksIn: 2, nacksOut: 3 });
});

test("a connection that counts from zero again adds nothing", () => {
  const change = { before: { ...none, at: 0, bytesOut: 9000 }, now: { ...none, at: 1000, bytesOut: 10 } };
  expect(sumTraffic([change])).toEqual({ kbitsIn: 0, kbitsOut: 0, nacksIn: 0, nacksOut: 0 });
});

test("where nothing was counted there are no figures", () => {
  expect(sumTraffic([])).toBeNull();
});
