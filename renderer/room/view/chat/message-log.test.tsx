import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ChatMessage } from "#contract/room/chat.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { RoomClientContext } from "../../client/use-room-client.ts";
import { chatMessage, ROOM } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { ChatPanel } from "./ChatPanel.tsx";
import { ChatToggle } from "./ChatToggle.tsx";

const HEIGHT = { content: 1000, window: 200 };

let harness: RoomHarness;
const user = userEvent.setup();

/** jsdom has no layout, so these heights make the log taller than its visible part. */
beforeEach(async () => {
  providePlatform(createBrowserPlatform(window));
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(HEIGHT.content);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(HEIGHT.window);
  harness = new RoomHarness();
  await harness.enter({ messages: [chatMessage(1), chatMessage(2)] });
  const { store, client } = harness;
  render(
    <ToastRoot>
      <RoomClientContext value={{ roomId: ROOM, store, client }}>
        <ChatToggle />
        <ChatPanel />
      </RoomClientContext>
    </ToastRoot>,
  );
});

const toggle = () => screen.getByRole("button", { name: /^CHAT/ });
const log = () => screen.getByRole("log", { hidden: true });
const newMessages = () => screen.queryByRole("button", { name: /^\d+ new message/ });
const receive = (seq: number, changes: Partial<ChatMessage> = {}) =>
  act(async () => harness.socket.emit({ name: "chat-message", data: chatMessage(seq, changes) }));
const scrollTo = (top: number) => {
  log().scrollTop = top;
  fireEvent.scroll(log());
};

test("the closed button counts and names what came meanwhile, not what was there before", async () => {
  expect(toggle()).toHaveAccessibleName("CHAT");
  await receive(3);
  expect(toggle()).toHaveAccessibleName("CHAT, 1 new message");
  await receive(4);
  expect(toggle()).toHaveAccessibleName("CHAT, 2 new messages");
  expect(toggle()).toHaveTextContent("CHAT 2");
  await user.click(toggle());
  expect(toggle()).toHaveAccessibleName("CHAT");
  await user.click(toggle());
  expect(toggle(), "read").toHaveAccessibleName("CHAT");
});

test("at the end it follows; who scrolled back stays there and goes to the end by a button", async () => {
  await user.click(toggle());
  await receive(3);
  expect(log().scrollTop).toBe(HEIGHT.content);
  scrollTo(100);
  for (const seq of [4, 5, 6]) await receive(seq);
  expect(log().scrollTop).toBe(100);
  expect(newMessages()).toHaveAccessibleName("3 new messages");
  expect(toggle(), "said beside the messages").toHaveAccessibleName("CHAT");
  await user.click(screen.getByRole("button", { name: "3 new messages" }));
  expect(log().scrollTop).toBe(HEIGHT.content);
  expect(newMessages()).toBeNull();
  expect(log()).toHaveFocus();
});

test("scrolling to the end reads, and closing keeps the place", async () => {
  await user.click(toggle());
  scrollTo(100);
  await receive(3);
  await user.click(toggle());
  expect(toggle()).toHaveAccessibleName("CHAT, 1 new message");
  await user.click(toggle());
  expect(log().scrollTop).toBe(100);
  scrollTo(HEIGHT.content - HEIGHT.window - 10);
  expect(newMessages()).toBeNull();
});

test("writing goes to the end", async () => {
  await user.click(toggle());
  scrollTo(100);
  await user.type(screen.getByRole("textbox"), "Hello{Enter}");
  expect(log().scrollTop).toBe(HEIGHT.content);
});

test("a link names its real host and opens apart, without telling where from", async () => {
  await user.click(toggle());
  await receive(3, { text: "Pay at https://bank.et@evil.example/now, quickly" });
  const link = screen.getByRole("link", { name: "evil.example/now" });
  expect(link).toHaveAttribute("href", "https://evil.example/now");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link.closest("p")).toHaveTextContent("Pay at evil.example/now, quickly");
});
