import { expect, test } from "vitest";
import { cachingStrategyOf } from "./worker-routes.ts";

const origin = "https://gubae.example";
const asked = (path: string, mode = "cors", method = "GET") => ({ method, mode, url: `${origin}${path}` });

test.each([
  ["a page", asked("/lectures", "navigate"), "network-first"],
  ["a page that an answer of the API has the same address as", asked("/", "navigate"), "network-first"],
  ["a hashed file", asked("/assets/index-1.js"), "cache-first"],
  ["the offline page's style", asked("/offline.css"), "cache-first"],
  ["the offline page's font", asked("/offline.woff2"), "cache-first"],
  ["an answer of the API", asked("/classes"), "none"],
  ["the root as JSON", asked("/"), "none"],
  ["a picture somebody uploaded", asked("/pictures/1.webp", "no-cors"), "none"],
  ["what is sent", asked("/lectures", "navigate", "POST"), "none"],
  ["what another origin has", { ...asked(""), url: "https://pay.example/assets/x.js" }, "none"],
] as const)("%s", (_, request, strategy) => {
  expect(cachingStrategyOf(request, origin)).toBe(strategy);
});
