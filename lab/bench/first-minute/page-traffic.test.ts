import { expect, test } from "vitest";
import { createTrafficCounter, describeTraffic, totalBytes } from "./page-traffic.ts";

const script = { path: "/assets/a.js", contentType: "text/javascript", status: 200, bytes: 1500, at: 2250 };

test("counts from one take to the next, without HAProxy's own questions", async () => {
  const counter = createTrafficCounter();
  let wire = 1900;
  counter.countWire(() => Promise.resolve(wire));
  counter.addExchange(script);
  counter.addExchange({ ...script, path: "/readyz" });
  counter.addMedia(200);
  const first = await counter.take();
  expect(totalBytes(first)).toBe(2100);
  expect(first.exchanges).toEqual([script]);
  wire = 0;
  expect(await counter.take()).toEqual({ wire: 0, media: 0, exchanges: [] });
});

test("names each file with its bytes and its time, and what is no file", () => {
  const moved = { ...script, path: `/lecture?id=${"x".repeat(90)}`, status: 303, bytes: 0, at: 1000 };
  expect(describeTraffic({ wire: 1900, media: 200, exchanges: [script, moved] }, 1000)).toEqual([
    "    1.5 kB  at   1.25 s  /assets/a.js",
    `    0.0 kB  at   0.00 s  /lecture?id=${"x".repeat(67)}… (303)`,
    "    0.4 kB  headers, TLS, what is still on its way",
    "    0.2 kB  call",
  ]);
});
