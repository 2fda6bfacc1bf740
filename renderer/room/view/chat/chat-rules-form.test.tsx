import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ChatRules } from "#contract/room/room-info.ts";
import type { Outcome } from "#contract/room/room.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { RoomClientContext } from "../../client/use-room-client.ts";
import { emptyRoomInfo } from "../../testing/fakes.ts";
import { failedOutcome, flushPromises, ROOM } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { ChatRulesForm } from "./ChatRulesForm.tsx";

let harness: RoomHarness;
const user = userEvent.setup();
/** Functions that resolve the server's outstanding responses, oldest first. */
let answers: ((outcome: Outcome<object>) => void)[];

beforeEach(async () => {
  providePlatform(createBrowserPlatform(window));
  harness = new RoomHarness();
  answers = [];
  harness.socket.answerModeration = () => new Promise((resolve) => void answers.push(resolve));
  const chat = { locked: true, slowSeconds: 0 };
  await harness.enter({ role: "host", roomInfo: { ...emptyRoomInfo, chat } });
  const { store, client } = harness;
  render(
    <ToastRoot>
      <RoomClientContext value={{ roomId: ROOM, store, client }}>
        <ChatRulesForm />
      </RoomClientContext>
    </ToastRoot>,
  );
});

const lock = () => screen.getByRole("switch", { name: "Only I can write" });
const slowMode = () => screen.getByLabelText("Slow mode");
const requests = () => harness.socket.moderationRequests.map(({ request }) => request);
const announce = (rules: ChatRules) =>
  act(async () => harness.socket.emit({ name: "chat-rules", data: rules }));
const answer = (outcome: Outcome<object> = { ok: true, data: {} }) =>
  act(async () => {
    answers.shift()?.(outcome);
    await flushPromises();
  });

test("two changes in a row send each its own rule, before the first is answered", async () => {
  await user.click(lock());
  await user.selectOptions(slowMode(), "One message every minute");
  expect(requests()).toEqual([
    { roomId: ROOM, locked: false },
    { roomId: ROOM, slowSeconds: 60 },
  ]);
});

test("a change shows at once, and stays when another's answer comes", async () => {
  await user.click(lock());
  await user.selectOptions(slowMode(), "One message every minute");
  expect(lock()).not.toBeChecked();
  expect(slowMode()).toHaveValue("60");
  await announce({ locked: false, slowSeconds: 0 });
  await answer();
  expect(lock()).not.toBeChecked();
  expect(slowMode()).toHaveValue("60");
  await announce({ locked: false, slowSeconds: 60 });
  await answer();
  expect(slowMode()).toHaveValue("60");
});

test("a switch clicked twice ends where it was, whatever has been answered", async () => {
  await user.click(lock());
  await user.click(lock());
  expect(requests()).toEqual([
    { roomId: ROOM, locked: false },
    { roomId: ROOM, locked: true },
  ]);
  await announce({ locked: false, slowSeconds: 0 });
  await answer();
  expect(lock()).toBeChecked();
});

test("a refused change is taken back", async () => {
  await user.click(lock());
  await answer(failedOutcome("too_many_requests"));
  expect(lock()).toBeChecked();
  expect(harness.store.getState().chatRuleChanges).toEqual([]);
});
