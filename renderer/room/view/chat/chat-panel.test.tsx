import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { chatMessage, failedOutcome } from "../../testing/fakes.ts";
import { RoomOnScreen } from "../../testing/room-on-screen.tsx";

let room: RoomOnScreen;
beforeEach(() => {
  room = new RoomOnScreen();
});

const button = (name: string) => screen.getByRole("button", { name });
const log = () => within(screen.getByRole("log"));

test("opens and closes", async () => {
  await room.show();
  const panel = screen.getByLabelText("CHAT", { selector: "aside" });
  expect(panel).toHaveAttribute("data-open", "false");
  await room.user.click(button("CHAT"));
  expect(panel).toHaveAttribute("data-open", "true");
  await room.user.click(button("CHAT"));
  expect(panel).toHaveAttribute("inert");
});

test("Enter and SEND send; sending becomes the 12-hour time; tags are text", async () => {
  await room.show();
  await room.user.click(button("CHAT"));
  const input = screen.getByPlaceholderText("Enter your message");
  await room.user.type(input, "https://a.example <b>x</b>{Enter}");
  expect(log().getByText("<b>x</b>")).toBeVisible();
  expect(log().getByText("sending")).toBeVisible();
  expect(log().getByRole("link", { name: "a.example" })).toHaveAttribute("href", "https://a.example/");
  const clientId = room.socket.sent[0]?.clientId ?? "";
  await room.receive({
    name: "chat-message",
    data: chatMessage(1, { clientId, sentAt: "2026-12-01T18:05:00Z" }),
  });
  expect(log().queryByText("sending")).not.toBeInTheDocument();
  expect(log().getByText(/^\d{1,2}:\d{2} [AP]M$/)).toBeVisible();
  await room.user.type(input, "two");
  await room.user.click(button("SEND"));
  expect(room.socket.sent.map(({ text }) => text)).toEqual(["https://a.example <b>x</b>", "two"]);
});

test("a message that copies another's client id is shown beside it", async () => {
  const errors = vi.spyOn(console, "error");
  await room.show({
    messages: [chatMessage(1, { clientId: "c" }), chatMessage(2, { clientId: "c", senderId: "copier" })],
  });
  expect(errors).not.toHaveBeenCalled();
  expect(screen.getByText("message 2")).toBeVisible();
});

test("only the host's messages have the badge, whatever others call themselves", async () => {
  const senderId = "0193b7a0-0000-7000-8000-00000000a11a";
  await room.show({
    messages: [
      chatMessage(1, { senderId, sender: "Almaz Bekele" }),
      chatMessage(2, { senderId: "other", sender: "Almaz Bekele" }),
    ],
  });
  const [badge, ...others] = screen.getAllByText("Host", { selector: ".room-message-badge" });
  expect(badge?.closest(".room-message")).toHaveTextContent("message 1");
  expect(others).toEqual([]);
});

test("after the end nothing can be written, and a pending message is shown as not sent", async () => {
  await room.show();
  await room.user.click(button("CHAT"));
  await room.user.type(screen.getByRole("textbox"), "Hello{Enter}");
  expect(screen.getByText("sending")).toBeVisible();
  await room.receive({ name: "removed", data: { reason: "banned" } });
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  expect(screen.getByText("not sent")).toBeVisible();
});

test("an empty message is not sent, a rejected one says why", async () => {
  await room.show();
  room.socket.answerMessage = () => failedOutcome("too_many_requests");
  await room.user.click(button("CHAT"));
  const input = screen.getByPlaceholderText("Enter your message");
  await room.user.type(input, "   {Enter}");
  expect(room.socket.sent).toEqual([]);
  await room.user.type(input, "again{Enter}");
  expect(log().getByText("Too many attempts. Please wait a moment.")).toBeVisible();
  await room.user.click(log().getByRole("button", { name: "Edit" }));
  expect(log().queryByText("again")).not.toBeInTheDocument();
  expect(input).toHaveValue("again");
  expect(input).toHaveFocus();
});

test("a message that is too long says so and stays", async () => {
  await room.show();
  await room.user.click(button("CHAT"));
  const input = screen.getByPlaceholderText("Enter your message");
  await room.user.click(input);
  await room.user.paste("x".repeat(2001));
  await room.user.click(button("SEND"));
  const issue = "A message can be up to 2,000 characters long.";
  expect(input).toHaveAccessibleDescription(issue);
  expect(input).toBeInvalid();
  expect(input).toHaveValue("x".repeat(2001));
  await room.user.type(input, "{Backspace}{Enter}");
  expect(screen.queryByText(issue)).not.toBeInTheDocument();
  expect(room.socket.sent.map(({ text }) => text.length)).toEqual([2000]);
  expect(input).toHaveValue("");
});

test("what is being written outlives a chat that the host closes for a while", async () => {
  await room.show();
  await room.user.click(button("CHAT"));
  await room.user.type(screen.getByRole("textbox"), "half a sen");
  await room.receive({ name: "chat-rules", data: { locked: true, slowSeconds: 0 } });
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  await room.receive({ name: "chat-rules", data: { locked: false, slowSeconds: 0 } });
  expect(screen.getByRole("textbox")).toHaveValue("half a sen");
});
