import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import {
  requestRedaction,
  getOwnRedactionRequest,
  grantRedaction,
  refuseRedaction,
} from "#contract/replay/redaction.ts";
import { getReplay } from "#contract/replay/replay.ts";
import {
  noReplay,
  recorded,
  replayPath,
  replayProgress,
  startServerWithLecture,
} from "#renderer/testing/recorded-lecture-fixture.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startServerWithLecture>;
const preparing = { ...noReplay, state: "preparing" };
const passages = [
  { fromMs: 60_000, toMs: 180_000 },
  { fromMs: 600_000, toMs: 640_000 },
];
const request = { state: "open", withAdmin: false, answer: null };

beforeEach(() => {
  server = startServerWithLecture();
  server.answer(getReplay, preparing);
});

describe("whoever speaks in a replay", () => {
  test("reads how much, and asks to be removed with a reason", async () => {
    server.answer(getOwnRedactionRequest, { passages, request: null, canAsk: true });
    server.answer(requestRedaction, { passages, request, canAsk: false });
    const { user } = renderAppAt(replayPath);
    const banner = within(await screen.findByRole("region", { name: "You speak in this recording" }));
    expect(banner.getByText("2 passages, 3 min")).toBeVisible();
    await fill(user, banner.getByRole("textbox", { name: "Reason (optional)" }), "My child is heard.");
    await user.click(banner.getByRole("button", { name: "Ask to be removed" }));
    expect(await banner.findByText(/The host decides, or an admin if the host hasn't/)).toBeVisible();
    expect(banner.queryByRole("button")).toBeNull();
    expect(server.asked(requestRedaction)).toMatchObject([{ body: { reason: "My child is heard." } }]);
  });

  test("reads why the host declined, and can ask an admin; not after an admin", async () => {
    const refused = { state: "refused", withAdmin: false, answer: "Nobody is named." };
    server.answer(getOwnRedactionRequest, { passages, request: refused, canAsk: true });
    const { unmount } = renderAppAt(replayPath);
    expect(await screen.findByRole("button", { name: "Ask an admin" })).toBeVisible();
    expect(screen.getByText(/the host declined: “Nobody is named.”/)).toBeVisible();
    unmount();
    server.answer(getOwnRedactionRequest, {
      passages,
      request: { ...refused, withAdmin: true },
      canAsk: false,
    });
    renderAppAt(replayPath);
    expect(await screen.findByText(/it was declined: “Nobody is named.”/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ask an admin" })).toBeNull();
  });

  test("who doesn't, reads nothing of it", async () => {
    server.answer(getOwnRedactionRequest, { passages: [], request: null, canAsk: false });
    renderAppAt(replayPath);
    expect(await screen.findByText("The replay is being prepared")).toBeVisible();
    await expect.poll(() => server.asked(getOwnRedactionRequest).length).toBe(1);
    expect(screen.queryByText(/to be removed/)).toBeNull();
  });
});

describe("its host", () => {
  const asks = {
    _id: lectureId(7),
    name: "Hana Bekele",
    reason: "My child is heard.",
    askedAt: "2026-12-04T09:00:00.000Z",
    passages,
    needsAdmin: false,
    withAdmin: false,
  };
  const withRequest = (more: object) => ({
    ...preparing,
    progress: { ...replayProgress, cutOuts: [{ ...asks, ...more }] },
  });
  const card = async () =>
    within(await screen.findByRole("article", { name: "Hana Bekele asks to be removed" }));
  beforeEach(() => server.answer(me, { ...instructor, _id: recorded.instructor }));

  test("hides the passages with one press", async () => {
    server.answer(getReplay, withRequest({}));
    server.answer(grantRedaction, { state: "granted" });
    const { user } = renderAppAt(replayPath);
    expect((await card()).getByText("2 passages, 3 min: 1:00 to 3:00, 10:00 to 10:40")).toBeVisible();
    await user.click((await card()).getByRole("button", { name: "Hide these passages" }));
    expect(await screen.findByText("The passages are hidden.")).toBeVisible();
    expect(server.asked(grantRedaction)).toHaveLength(1);
    expect(server.asked(getOwnRedactionRequest)).toEqual([]);
  });

  test("leaves to an admin what would hide more than a quarter", async () => {
    server.answer(getReplay, withRequest({ needsAdmin: true }));
    server.answer(grantRedaction, { state: "open" });
    const { user } = renderAppAt(replayPath);
    expect((await card()).getByText(/this would hide more than a quarter of it/)).toBeVisible();
    server.answer(getReplay, withRequest({ needsAdmin: true, withAdmin: true }));
    await user.click((await card()).getByRole("button", { name: "Leave it to an admin" }));
    expect(await screen.findByText("An admin will decide.")).toBeVisible();
    expect(await (await card()).findByText("An admin decides about this request.")).toBeVisible();
    expect((await card()).queryByRole("button")).toBeNull();
  });

  test("declines with a reason, not without one", async () => {
    server.answer(getReplay, withRequest({}));
    server.answer(refuseRedaction, {});
    const { user } = renderAppAt(replayPath);
    await user.click((await card()).getByRole("button", { name: "Decline" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    expect(await dialog.findByText("Enter a reason.")).toBeVisible();
    expect(server.asked(refuseRedaction)).toEqual([]);
    await fill(user, dialog.getByRole("textbox"), "Nobody is named.");
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    await expect
      .poll(() => server.asked(refuseRedaction))
      .toMatchObject([{ body: { reason: "Nobody is named." } }]);
  });
});
