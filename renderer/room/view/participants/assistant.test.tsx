import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Participant } from "#contract/room/room-info.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { student } from "#renderer/testing/samples.ts";
import { chatMessage, emptyRoomInfo } from "../../testing/fakes.ts";
import { RoomOnScreen } from "../../testing/room-on-screen.tsx";

const abel: Participant = {
  accountId: "0193b7a0-0000-7000-8000-0000000000ab",
  name: "Abel Girma",
  peerId: "peer-abel",
  handRaisedAt: "2026-12-01T07:05:00.000Z",
  poor: false,
  revision: 1,
};
const own = { accountId: student._id, name: student.name };
const asAssistant = (changes: object = {}) => ({
  ...emptyRoomInfo,
  assistant: own,
  participants: {
    participants: [abel, { ...abel, ...own, peerId: "peer-own", handRaisedAt: null }],
    next: null,
  },
  ...changes,
});

let page: RoomOnScreen;
beforeEach(() => {
  page = new RoomOnScreen();
  useSession.setState({ account: student });
});
afterEach(() => useSession.setState({ account: null }));

const rowOf = (name: string) => {
  const row = screen.getByText(name, { selector: ".room-participant-name" }).closest("li");
  if (!row) throw new Error(`There is no row of ${name}.`);
  return within(row);
};
const buttons = (row: ReturnType<typeof rowOf>) =>
  row.queryAllByRole("button").map(({ textContent }) => textContent);

describe("an assistant", () => {
  test("moderates, but neither bans, nor acts on themselves, nor changes rules", async () => {
    await page.show({ roomInfo: asAssistant() });
    await page.user.click(screen.getByRole("button", { name: /^People/ }));
    expect(buttons(rowOf("Abel Girma"))).toEqual(["Lower hand", expect.any(String), "Remove"]);
    expect(buttons(rowOf(student.name))).toEqual([]);
    expect(rowOf(student.name).getByText("Assistant")).toBeVisible();
    expect(screen.queryByRole("switch", { name: "Only I can write" })).toBeNull();
    await page.user.click(rowOf("Abel Girma").getByRole("button", { name: /^Lower hand/ }));
    expect(page.socket.moderationRequests).toEqual([
      { name: "lower-hand", request: expect.objectContaining({ accountId: abel.accountId }) },
    ]);
  });

  test("writes while the chat is closed, and removes messages except the host's", async () => {
    const hosts = chatMessage(1, { senderId: "0193b7a0-0000-7000-8000-00000000a11a", text: "Welcome" });
    const rude = chatMessage(2, { senderId: abel.accountId, text: "rude" });
    await page.show({
      messages: [hosts, rude],
      roomInfo: asAssistant({ chat: { locked: true, slowSeconds: 0 } }),
    });
    await page.user.click(screen.getByRole("button", { name: /^CHAT/ }));
    expect(screen.getByPlaceholderText("Enter your message")).toBeVisible();
    const menuOf = async (index: number) => {
      const opened = screen.getAllByRole("button", { name: /^Actions for message/ })[index];
      if (!opened) throw new Error("There is no such message.");
      await page.user.click(opened);
      const items = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
      await page.user.keyboard("{Escape}");
      return items;
    };
    expect(await menuOf(0)).not.toContain("Remove");
    expect(await menuOf(1)).toContain("Remove");
  });

  test("is a viewer again when the host says so", async () => {
    await page.show({ roomInfo: asAssistant() });
    expect(screen.getByRole("button", { name: /^People/ })).toBeVisible();
    await page.receive({ name: "assistant", data: { assistant: null } });
    expect(screen.queryByRole("button", { name: /^People/ })).toBeNull();
  });
});

test("a viewer sees who assists, in the header and in the chat", async () => {
  const assistant = { accountId: abel.accountId, name: abel.name };
  const message = chatMessage(1, { senderId: abel.accountId, sender: abel.name });
  await page.show({ messages: [message], roomInfo: { ...emptyRoomInfo, assistant } });
  expect(screen.getByText("Assistant: Abel Girma")).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: /^CHAT/ }));
  expect(screen.getByText("Assistant", { exact: true })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^People/ })).toBeNull();
});

test("the host names an assistant, and ends it", async () => {
  useSession.setState({ account: null });
  await page.show({ role: "host", roomInfo: { ...asAssistant(), assistant: null } }, true);
  await page.user.click(screen.getByRole("button", { name: /^People/ }));
  await page.user.click(screen.getByRole("button", { name: "Make assistant: Abel Girma" }));
  const assistant = { accountId: abel.accountId, name: abel.name };
  await page.receive({ name: "assistant", data: { assistant } });
  await act(() => page.user.click(screen.getByRole("button", { name: "End assistance: Abel Girma" })));
  expect(page.socket.moderationRequests.map(({ request }) => request)).toEqual([
    expect.objectContaining({ accountId: abel.accountId }),
    expect.objectContaining({ accountId: null }),
  ]);
});
