import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { JoinResponse } from "#contract/room/room.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { student } from "#renderer/testing/samples.ts";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { RoomClientContext } from "../../../client/use-room-client.ts";
import { chatMessage, emptyRoomInfo, failedOutcome, joinResponse, ROOM } from "../../../testing/fakes.ts";
import { RoomHarness } from "../../../testing/room-harness.ts";
import { ChatPanel } from "../ChatPanel.tsx";

let harness: RoomHarness;
let user: ReturnType<typeof userEvent.setup>;
const scrolledTo = vi.fn();

beforeEach(() => {
  providePlatform(createBrowserPlatform(window));
  user = userEvent.setup();
  scrolledTo.mockReset();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo(this.textContent);
  };
});

async function show(response: Partial<JoinResponse> = {}): Promise<void> {
  harness = new RoomHarness();
  await harness.enter({ messages: [chatMessage(1), chatMessage(2, { sender: "Abel" })], ...response });
  const { store, client } = harness;
  store.setState({ chatOpen: true });
  render(
    <ToastRoot>
      <RoomClientContext value={{ roomId: ROOM, store, client }}>
        <ChatPanel />
      </RoomClientContext>
    </ToastRoot>,
  );
}

const actions = (name: string) => screen.getByRole("button", { name: `Actions for message from ${name}` });
const choices = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
const choose = async (sender: string, choice: string) => {
  await user.click(actions(sender));
  await user.click(screen.getByRole("menuitem", { name: choice }));
};
const moderation = () => harness.socket.moderationRequests;

test("a viewer copies and replies; only the host pins and removes", async () => {
  await show();
  await user.click(actions("Abel"));
  expect(choices()).toEqual(["Copy", "Reply", "Report"]);
  await user.click(screen.getByRole("menuitem", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("message 2");
  expect(screen.getByText("Message copied", { selector: ".toast__text" })).toBeVisible();
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("the host pins, unpins and removes", async () => {
  await show({ role: "host" });
  await choose("Abel", "Pin");
  await act(async () =>
    harness.socket.emit({ name: "pinned", data: { message: chatMessage(2, { sender: "Abel" }) } }),
  );
  const pinned = within(screen.getByRole("region", { name: "Pinned message" }));
  expect(pinned.getByText("message 2")).toBeVisible();
  await choose("Abel", "Unpin");
  await user.click(pinned.getByRole("button", { name: "Unpin" }));
  await choose("Abel", "Remove");
  expect(moderation()).toEqual([
    { name: "pin-message", request: { roomId: ROOM, seq: 2 } },
    { name: "pin-message", request: { roomId: ROOM, seq: null } },
    { name: "pin-message", request: { roomId: ROOM, seq: null } },
    { name: "delete-message", request: { roomId: ROOM, seq: 2 } },
  ]);
});

test("whoever joins sees what is pinned, and viewers can't unpin it", async () => {
  const message = chatMessage(2, { text: "Slides: https://x.et/1" });
  await show({ roomInfo: { ...emptyRoomInfo, pinned: message } });
  const pinned = within(screen.getByRole("region", { name: "Pinned message" }));
  expect(pinned.getByRole("link", { name: "x.et/1" })).toBeVisible();
  expect(pinned.queryByRole("button")).not.toBeInTheDocument();
});

test("a reply shows what it answers above the input, and sends its number once", async () => {
  await show();
  await choose("Abel", "Reply");
  expect(screen.getByRole("textbox")).toHaveFocus();
  expect(screen.getByRole("button", { name: "Reply to Abel: message 2" })).toBeVisible();
  await user.keyboard("Yes{Enter}And{Enter}");
  expect(harness.store.getState().chat.entries.slice(2)).toMatchObject([
    { text: "Yes", replyTo: 2 },
    { text: "And", replyTo: null },
  ]);
  expect(harness.socket.sent[0]).toMatchObject({ text: "Yes", replyTo: 2 });
});

test("a reply can be called off, and there is none where one can't write", async () => {
  await show();
  await choose("Abel", "Reply");
  await user.click(screen.getByRole("button", { name: "Don't reply" }));
  expect(screen.queryByRole("button", { name: /^Reply to/ })).not.toBeInTheDocument();
  await act(async () => harness.socket.emit({ name: "chat-rules", data: { locked: true, slowSeconds: 0 } }));
  await user.click(actions("Abel"));
  expect(choices()).toEqual(["Copy", "Report"]);
});

test("a quote leads to its message, and says when it is removed or too old", async () => {
  const removed = chatMessage(3, { removed: true, text: "" });
  const replies = [4, 5, 6].map((seq) => chatMessage(seq, { replyTo: [2, 3, 99][seq - 4] ?? null }));
  await show({ messages: [chatMessage(2, { sender: "Abel" }), removed, ...replies] });
  await user.click(screen.getByRole("button", { name: "Reply to Abel: message 2" }));
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("message 2"));
  expect(
    screen.getByText("message 2", { selector: ".room-message-text" }).closest("[tabindex]"),
  ).toHaveFocus();
  expect(screen.getByRole("button", { name: "Reply to Vera: This message was removed." })).toBeVisible();
  expect(screen.getByText("Reply to an earlier message")).toBeVisible();
});

test("a long press of a still finger opens the menu; a mouse, a scroll and a link don't", async () => {
  await show({ messages: [chatMessage(1, { text: "see https://x.et" })] });
  vi.useFakeTimers();
  const press = (target: Element, { pointerType = "touch", movedTo = 0 } = {}) => {
    fireEvent.pointerDown(target, { pointerType, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(target, { pointerType, clientX: 0, clientY: movedTo });
    act(() => void vi.advanceTimersByTime(600));
    fireEvent.pointerUp(target, { pointerType });
    return screen.queryByRole("menu") !== null;
  };
  const text = screen.getByText("see");
  expect(press(text, { pointerType: "mouse" })).toBe(false);
  expect(press(text, { movedTo: 30 })).toBe(false);
  expect(press(screen.getByRole("link"))).toBe(false);
  expect(press(text, { movedTo: 3 })).toBe(true);
  vi.useRealTimers();
});

test("a removed message has no menu", async () => {
  await show({ messages: [chatMessage(1, { removed: true, text: "" })] });
  expect(screen.queryByRole("button", { name: /^Actions/ })).not.toBeInTheDocument();
});

test("a report asks what is wrong, and thanks once the server has it", async () => {
  await show();
  await choose("Abel", "Report");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Report this message" }));
  expect(dialog.getByText(/not by whom/)).toBeVisible();
  await user.click(dialog.getByLabelText("Fraud, or asks for money"));
  await user.click(dialog.getByRole("button", { name: "Report" }));
  expect(moderation()).toEqual([
    { name: "report-message", request: { roomId: ROOM, seq: 2, reason: "fraud" } },
  ]);
  expect(await screen.findByText("Thank you. We'll look at this message.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
});

test("a report that is refused thanks for nothing; one of the host's message is kept from the host", async () => {
  const { instructorId } = joinResponse().lecture;
  await show({ messages: [chatMessage(2, { sender: "Abel", senderId: instructorId })] });
  harness.socket.answerModeration = () => failedOutcome("message_not_found");
  await choose("Abel", "Report");
  expect(await screen.findByText(/The host isn't told/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Report" }));
  await waitFor(() =>
    expect(harness.store.getState().room.banner).toMatchObject({ code: "message_not_found" }),
  );
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
});

test("the host sees which messages were reported, until an admin lets them stay", async () => {
  const reported = () =>
    screen.queryAllByText("Reported").map((note) => note.closest("[data-seq]")?.getAttribute("data-seq"));
  await show({ role: "host", roomInfo: { ...emptyRoomInfo, reported: [1] } });
  expect(reported()).toEqual(["1"]);
  await act(async () => harness.socket.emit({ name: "message-reported", data: { seq: 2 } }));
  expect(reported()).toEqual(["1", "2"]);
  await act(async () => harness.socket.emit({ name: "report-dismissed", data: { seq: 1 } }));
  expect(reported()).toEqual(["2"]);
  await act(async () =>
    harness.socket.emit({ name: "chat-message", data: chatMessage(2, { removed: true, text: "" }) }),
  );
  expect(reported()).toEqual([]);
});

test("one's own message can't be reported", async () => {
  useSession.setState({ account: student });
  await show({ messages: [chatMessage(2, { sender: "Abel", senderId: student._id })] });
  await user.click(actions("Abel"));
  expect(choices()).toEqual(["Copy", "Reply"]);
});
