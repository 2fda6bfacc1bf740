import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { reportPageError } from "#contract/pages/page-error.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { CrashBoundary } from "./CrashBoundary.tsx";

function Broken(): never {
  throw new TypeError("the lecture has no name");
}

test("a crash is reported, and its page shows the code by which the report is found", async () => {
  const server = startFakeServer();
  server.answer(reportPageError, {});
  // React also logs the error that the boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <CrashBoundary resetKey="/">
      <Broken />
    </CrashBoundary>,
  );
  expect(screen.getByText("Something went wrong on this page.")).toBeVisible();
  const [, code] = /this code: ([0-9a-f]{8})$/.exec(screen.getByText(/this code/).textContent) ?? [];
  await expect.poll(() => server.asked(reportPageError).length).toBe(1);
  expect(server.asked(reportPageError)[0]?.body).toMatchObject({
    kind: "crash",
    message: "TypeError: the lecture has no name",
    traceId: expect.stringMatching(new RegExp(`^${code}`)),
  });
});
