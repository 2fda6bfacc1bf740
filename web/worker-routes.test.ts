import { expect, test } from "vitest";
import { treatmentOf } from "./worker-routes.ts";

const origin = "https://gubae.example";
const asked = (path: string, mode = "cors", method = "GET") => ({ method, mode, url: `${origin}${path}` });

test.each([
  ["a page", asked("/lectures", "navigate"), "network-first-page"],
  ["a page that an answer of the API has the same address as", asked("/", "navigate"), "network-first-page"],
  ["a hashed file", asked("/assets/index-1.js"), "cache-first"],
  ["the offline page's style", asked("/offline.css"), "cache-first"],
  ["an answer of the API", asked("/classes"), "untouched"],
  ["the root as JSON", asked("/"), "untouched"],
  ["a picture somebody uploaded", asked("/pictures/1.webp", "no-cors"), "untouched"],
  ["what is sent", asked("/lectures", "navigate", "POST"), "untouched"],
  ["what another origin has", { ...asked(""), url: "https://pay.example/assets/x.js" }, "untouched"],
] as const)("%s", (_, request, treatment) => {
  expect(treatmentOf(request, origin)).toBe(treatment);
});
