import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor, stepUp } from "#contract/accounts/second-factor.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { listMaterials } from "#contract/lectures/material.ts";
import { deleteReplay, getReplay, retryReplay } from "#contract/replay/replay.ts";
import { answerOf, failureOf } from "#renderer/testing/fake-server.ts";
import {
  noReplay,
  recorded,
  replayPath,
  replayProgress,
  startServerWithLecture,
} from "#renderer/testing/recorded-lecture-fixture.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startServerWithLecture>;
beforeEach(() => {
  server = startServerWithLecture();
});

describe("a student's page of a replay", () => {
  test.each([
    ["none", "This lecture has no replay."],
    ["recording", "This lecture is being recorded. The replay appears here afterwards."],
    ["preparing", "The replay is being prepared"],
    ["failed", "The replay isn't ready yet"],
    ["removed", "This replay is no longer available"],
  ])("says what there is while it is %s, with nothing for its host", async (state, text) => {
    server.answer(getReplay, { ...noReplay, state });
    renderAppAt(replayPath);
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Weaving" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete replay" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("leads who has no seat to the lecture", async () => {
    server.fail(getReplay, "not_enrolled");
    renderAppAt(replayPath);
    expect(await screen.findByText("You're not enrolled in this lecture.")).toBeVisible();
    const links = screen.getAllByRole("link", { name: "Open the lecture" });
    expect(links.at(-1)).toHaveAttribute("href", `/lecture?id=${recorded._id}`);
  });

  test("can be asked for again when it could not be loaded", async () => {
    server.fail(getReplay, "internal");
    const { user } = renderAppAt(replayPath);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    server.answer(getReplay, noReplay);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("This lecture has no replay.")).toBeVisible();
  });
});

describe("the lecture's files", () => {
  const slides = {
    _id: lectureId(3),
    name: "Slides",
    extension: "pdf",
    size: 2_400_000,
    audience: "seats",
    addedAt: "2026-12-01T09:00:00.000Z",
    canDownload: true,
  };
  const files = () => screen.findByRole("region", { name: "Materials" });

  test.each(["none", "recording", "preparing", "failed", "removed"])(
    "are there to download while it is %s",
    async (state) => {
      server.answer(getReplay, { ...noReplay, state });
      server.answer(listMaterials, [slides]);
      renderAppAt(replayPath);
      expect(within(await files()).getByRole("button", { name: "Download Slides.pdf" })).toBeVisible();
    },
  );

  test("take nothing away when they can't be loaded", async () => {
    server.answer(getReplay, { ...noReplay, state: "preparing" });
    server.fail(listMaterials, "internal");
    const { user } = renderAppAt(replayPath);
    expect(await screen.findByText("We couldn't load the files of this lecture.")).toBeVisible();
    expect(screen.getByText("The replay is being prepared")).toBeVisible();
    server.answer(listMaterials, [slides]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await files()).toBeVisible();
  });

  test("are not even asked for where the replay is refused", async () => {
    server.fail(getReplay, "not_enrolled");
    renderAppAt(replayPath);
    expect(await screen.findByText("You're not enrolled in this lecture.")).toBeVisible();
    expect(server.asked(listMaterials)).toEqual([]);
  });

  test("wait for the replay", async () => {
    server.reply(getReplay, () => new Promise(() => undefined));
    renderAppAt(replayPath);
    expect(await screen.findByRole("heading", { name: "Weaving" })).toBeVisible();
    expect(server.asked(listMaterials)).toEqual([]);
  });
});

describe("its host", () => {
  beforeEach(() => server.answer(me, { ...instructor, _id: recorded.instructor }));

  test("sees how far it is, and what is tried again by itself", async () => {
    server.answer(getReplay, { ...noReplay, state: "preparing", progress: replayProgress });
    const { unmount } = renderAppAt(replayPath);
    expect(await screen.findByText("Preparing your replay")).toBeVisible();
    unmount();
    const failing = { ...replayProgress, failure: "storage_unavailable" };
    server.answer(getReplay, { ...noReplay, state: "preparing", progress: failing });
    renderAppAt(replayPath);
    expect(
      await screen.findByText("We can't reach the storage for recordings. We'll try again automatically."),
    ).toBeVisible();
  });

  test("has it tried again", async () => {
    const failed = { ...replayProgress, failure: "disk_full", canRetry: true };
    server.answer(getReplay, { ...noReplay, state: "failed", progress: failed });
    server.answer(retryReplay, {});
    const { user } = renderAppAt(replayPath);
    expect(await screen.findByText("The server's disk is full.")).toBeVisible();
    server.answer(getReplay, { ...noReplay, state: "preparing", progress: replayProgress });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Preparing your replay")).toBeVisible();
    expect(server.asked(retryReplay)).toHaveLength(1);
  });

  test("deletes it after reading what goes and who has paid, and reads again when that has changed", async () => {
    const paid = { ...replayProgress, promisedTo: { seats: 2, amount: 900 } };
    server.answer(getReplay, { ...noReplay, state: "preparing", progress: paid });
    server.fail(deleteReplay, "replay_promised");
    const { user } = renderAppAt(replayPath);
    const remove = async () => {
      await user.click(await screen.findByRole("button", { name: "Delete replay" }));
      const dialog = within(await screen.findByRole("alertdialog"));
      expect(dialog.getByText(/whole recording are deleted for good/)).toBeVisible();
      expect(dialog.getByText(/2 students have paid for it, .*900.* full refund/)).toBeVisible();
      await user.click(dialog.getByRole("button", { name: "Delete this replay" }));
    };
    await remove();
    expect(server.asked(getReplay).length).toBeGreaterThan(1);
    expect((await screen.findAllByText(/Students have paid for this replay/))[0]).toBeVisible();
    server.answer(deleteReplay, {});
    server.answer(getReplay, { ...noReplay, state: "removed", progress: replayProgress });
    await remove();
    expect(await screen.findByText("This replay is no longer available")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete replay" })).toBeNull();
    expect(Object.fromEntries(server.asked(deleteReplay)[1]?.query ?? [])).toEqual({
      seats: "2",
      amount: "900",
    });
  });

  test("who has no second factor deletes it with the password", async () => {
    server.answer(getReplay, { ...noReplay, state: "preparing", progress: replayProgress });
    let proved = false;
    server.reply(deleteReplay, () => (proved ? answerOf(deleteReplay, {}) : failureOf("step_up_required")));
    server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
    server.reply(stepUp, () => {
      proved = true;
      return answerOf(stepUp, {});
    });
    const { user } = renderAppAt(replayPath);
    await user.click(await screen.findByRole("button", { name: "Delete replay" }));
    await user.click(await screen.findByRole("button", { name: "Delete this replay" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Confirm it's you" }));
    await user.type(await dialog.findByLabelText("Your password"), "a good password{Enter}");
    await expect.poll(() => server.asked(deleteReplay)).toHaveLength(2);
    expect(server.asked(stepUp)[0]?.body).toEqual({ currentPassword: "a good password" });
  });
});

describe("a lecture's page", () => {
  beforeEach(() => server.answer(me, { ...instructor, _id: recorded.instructor }));
  const page = `/lecture?id=${recorded._id}`;

  test("leads to the replay of what is over", async () => {
    const seen = { durationMs: 60_000, ticket: "t", expiresAt: "2027-01-03T09:00:00.000Z" };
    server.answer(getReplay, { ...noReplay, ...seen, state: "ready", progress: replayProgress });
    renderAppAt(page);
    const block = within(await screen.findByRole("region", { name: "Replay" }));
    expect(block.getByRole("link", { name: "Watch the replay" })).toHaveAttribute("href", replayPath);
    expect(block.getByText("Replay until 3 January 2027")).toBeVisible();
  });

  test("asks for none of what is ahead", async () => {
    server.answer(lectureById, { ...recorded, ended: false });
    renderAppAt(page);
    expect(await screen.findByRole("heading", { name: "Weaving" })).toBeVisible();
    expect(server.asked(getReplay)).toHaveLength(0);
  });

  test("asks for none of what was not to be recorded", async () => {
    server.answer(lectureById, { ...recorded, recordingWished: false });
    renderAppAt(page);
    expect(await screen.findByText("Ended")).toBeVisible();
    expect(server.asked(getReplay)).toHaveLength(0);
  });
});
