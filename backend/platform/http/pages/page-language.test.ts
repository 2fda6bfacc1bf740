import Koa from "koa";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { storeRequestedLanguage, pageColours, pageLanguage } from "./page-language.ts";

/** A Koa context without a network connection. */
function ask(url: string, headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, headers });
  return new Koa().createContext(request, new ServerResponse(request));
}

test.each([
  ["what the address asks for", "/?lang=am", { cookie: "language=en", "accept-language": "en" }, "am"],
  ["else what was chosen here", "/", { cookie: "a=b; language=am", "accept-language": "en" }, "am"],
  ["else the browser's first that we speak", "/", { "accept-language": "ti, am;q=0.8, en;q=0.5" }, "am"],
  ["also with its country", "/", { "accept-language": "am-ET" }, "am"],
  ["English when we speak none of them", "/", { "accept-language": "fr, de" }, "en"],
  ["English when nothing is said", "/", {}, "en"],
  ["junk is nothing", "/?lang=<script>", { cookie: "language=..%2f", "accept-language": ";;;," }, "en"],
  ["of two at once neither", "/?lang=am&lang=en", { cookie: "language=am" }, "am"],
])("a page has %s", (_, url, headers, language) => {
  expect(pageLanguage(ask(url, headers as Record<string, string>))).toBe(language);
});

test.each([
  ["/?lang=am", "", "language=am"],
  ["/?lang=am", "language=en", "language=am"],
  ["/?lang=am", "language=am", ""],
  ["/?lang=fr", "", ""],
  ["/", "language=am", ""],
])("the address %s with the cookie %j sets the cookie %j", (url, cookie, set) => {
  const ctx = ask(url, { cookie });
  storeRequestedLanguage(ctx);
  const [written = ""] = [ctx.response.headers["set-cookie"] ?? []].flat();
  expect(written.split(";")[0]).toBe(set);
});

test.each([
  ["colours=dark", "dark"],
  ["colours=light", "light"],
  ["colours=system", ""],
  ['colours="><script>', ""],
  ["", ""],
])("a page with the cookie %j is rendered with the colours %j", (cookie, colours) => {
  expect(pageColours(ask("/", { cookie }))).toBe(colours);
});
