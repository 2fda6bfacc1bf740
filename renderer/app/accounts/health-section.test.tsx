import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { getHealth, healthFindingCode, type HealthReport } from "#contract/admin/health-report.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const at = "2026-11-21T12:00:00Z";
const report: HealthReport = {
  findings: [],
  checks: [
    { name: "database", at, findings: [] },
    { name: "sfu", at, findings: [] },
  ],
  version: "1.2.3",
  startedAt: at,
  processes: 2,
};

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, { ...student, role: "admin" });
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  useSession.getState().signedIn("token");
});

test("says that everything works, then what broke meanwhile and where it is mended", async () => {
  server.answer(getHealth, report);
  const { user } = renderAppAt("/admin/health");
  expect(await screen.findByText("Everything works")).toBeVisible();
  const rows = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);
  expect(rows()).toEqual([
    "DatabaseWorksSaturday, 21 November 2026, 12:00",
    "Media serversWorksSaturday, 21 November 2026, 12:00",
  ]);
  expect(screen.getByText("1.2.3")).toBeVisible();
  server.answer(getHealth, {
    ...report,
    checks: [
      { name: "database", at, findings: [] },
      { name: "sfu", at, findings: ["sfu_away", "check_timed_out"] },
      { name: "a newer check", at, findings: [] },
    ],
    findings: [
      { code: "refunds_wait", count: 3, amount: 1350, since: at, detail: "Insufficient balance" },
      { code: "sfu_away", detail: "janus.example:8188" },
    ],
  });
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("2 things need your attention")).toBeVisible();
  expect(rows()[1]).toContain("Media serversA media server isn't answeringA check took too long");
  expect(rows()[2]).toMatch(/^a newer checkWorks/);
  const [refunds, sfu] = screen.getAllByRole("article");
  expect(refunds).toHaveTextContent(/Waiting: 3, 1,350 birr in total.*Insufficient balance/);
  expect(within(refunds as HTMLElement).getByRole("link", { name: "Open the list" })).toHaveAttribute(
    "href",
    "/admin/payments",
  );
  expect(sfu).toHaveTextContent("janus.example:8188 doesn't answer.");
});

test("every finding has a sentence whose figures are filled in, also without any", async () => {
  const findings = healthFindingCode.options.map((code) => ({ code, count: 7, limit: 9, detail: "this" }));
  server.answer(getHealth, { ...report, findings });
  renderAppAt("/admin/health");
  expect(await screen.findAllByRole("article")).toHaveLength(healthFindingCode.options.length);
  expect(document.body.textContent).not.toMatch(/\{\{|health\.finding|undefined/);
});
