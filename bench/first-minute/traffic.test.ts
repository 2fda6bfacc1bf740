import { expect, test } from "vitest";
import { createTrafficCounter, describeTraffic, kindOf, totalBytes } from "./traffic.ts";

test("knows the kind of a response by its Content-Type", () => {
  const types = [
    "text/html; charset=utf-8",
    "text/javascript",
    "image/webp",
    "font/woff2",
    "application/json",
    "",
  ];
  expect(types.map(kindOf)).toEqual(["document", "script", "image", "font", "fetch", "other"]);
});

test("counts by kind, from one take to the next", () => {
  const counter = createTrafficCounter();
  counter.add("script", 1500);
  counter.add("media", 200);
  counter.add("script", 500);
  const first = counter.take();
  expect(totalBytes(first)).toBe(2200);
  expect(describeTraffic(first)).toBe("script 2.0, media 0.2");
  expect(totalBytes(counter.take())).toBe(0);
});
