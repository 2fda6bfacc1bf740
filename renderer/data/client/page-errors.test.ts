import { beforeEach, expect, test, vi } from "vitest";
import { reportPageError } from "#contract/pages/page-error.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { ApiError } from "./api-error.ts";
import { createPageErrorReporter } from "./page-errors.ts";

let server: ReturnType<typeof startFakeServer>;
let send: ReturnType<typeof createPageErrorReporter>;
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const reports = () => server.asked(reportPageError).map(({ body }) => body as Record<string, string>);

beforeEach(() => {
  server = startFakeServer();
  server.answer(reportPageError, {});
  send = createPageErrorReporter();
});

test("an error is sent with its kind, pattern and trace id, and without personal data", async () => {
  window.history.replaceState(null, "", "/lecture/7?id=secret-of-the-page");
  await send("error", new TypeError(`no "Selam, I am Sara" for abebe@example.com`), traceId);
  expect(reports()).toMatchObject([
    { kind: "error", message: 'TypeError: no "…" for <email>', route: "/lecture/:id", traceId },
  ]);
  expect(JSON.stringify(reports())).not.toMatch(/Sara|abebe|secret/);
});

test("a huge message is cut to what the server accepts", async () => {
  const huge = new Error("a ".repeat(100_000));
  huge.stack = "b ".repeat(100_000);
  await send("rejection", huge, traceId);
  expect(reports()).toHaveLength(1);
  expect(reportPageError.body.safeParse(reports()[0]).success).toBe(true);
});

test("what is expected or says nothing is not sent, and the same error once", async () => {
  await send("rejection", new ApiError({ code: "unreachable", status: 0, message: "x" }), traceId);
  await send("rejection", Object.assign(new Error("x"), { name: "AbortError" }), traceId);
  await send("error", "Script error.", traceId);
  await send("error", "ResizeObserver loop completed with undelivered notifications.", traceId);
  for (let count = 0; count < 3; count += 1) await send("error", "the same", traceId);
  expect(reports().map(({ message }) => message)).toEqual(["the same"]);
});

test("a page sends at most five a minute", async () => {
  for (let count = 0; count < 9; count += 1) await send("error", `error ${count}`, traceId);
  expect(reports()).toHaveLength(5);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_001);
  await send("error", "a minute later", traceId);
  clock.mockRestore();
  expect(reports()).toHaveLength(6);
});

test("a report that cannot be sent disturbs nobody", async () => {
  server.reply(reportPageError, () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(send("error", new Error("x"), traceId)).resolves.toBeUndefined();
});
