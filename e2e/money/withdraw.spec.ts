import { io } from "socket.io-client";
import { expect, test } from "playwright/test";
import { sendChat } from "#contract/room/chat.ts";
import { announce, joinAck, type JoinAck } from "#contract/room/room.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/room/signalling.ts";
import { WebSocket } from "ws";
import { closePages } from "../actors/close-pages.ts";
import { sendRequest } from "../actors/api.ts";
import { payInSandbox } from "../actors/checkout.ts";
import { newLecture, newAccount, openAs } from "../actors/person.ts";
import { expectLive, expectMovingVideo } from "../actors/room/expect-stage.ts";
import { stackUrl } from "../stack/url.ts";

/** Joins over a separate socket and calls a function while in the room. */
async function whileJoined<Result>(
  token: string,
  roomId: string,
  whenSeated: (ack: JoinAck) => Promise<Result> | Result,
) {
  const socket = io(stackUrl(), { auth: { token }, transports: ["websocket"] });
  try {
    return await whenSeated(
      joinAck.parse(await socket.timeout(10_000).emitWithAck("join", { roomId, lastSeq: 0 })),
    );
  } finally {
    socket.disconnect();
  }
}

/** Returns the first frame that signalling sends to a connection with this ticket. */
function signalWith(ticket: string, peerId: string): Promise<string> {
  const query = new URLSearchParams({ key: SIGNALLING_KEY, id: peerId, token: ticket, version: "1.5.5" });
  const address = `${stackUrl().replace("http", "ws")}${SIGNALLING_PATH}/peerjs?${query.toString()}`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.once("error", reject);
    socket.once("message", (bytes: Buffer) => {
      socket.terminate();
      resolve((JSON.parse(bytes.toString()) as { type: string }).type);
    });
  });
}

test.afterEach(({ browser }) => closePages({ browser }));

test("withdrawing evicts the student from the room and keeps them out", async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher, { price: 200 });
  const student = await newAccount("student", "Abel Girma");

  const page = await openAs(browser, student, `/lecture?id=${lecture._id}`);
  await page.getByRole("button", { name: "Enroll" }).click();
  await payInSandbox(page, "succeed");
  await expect(page.getByText("Payment Successfully Completed")).toBeVisible();

  const { ticket, peerId } = await whileJoined(student.token, lecture._id, async (ack) => {
    if (!ack.ok) throw new Error(ack.error.code);
    expect(await signalWith(ack.data.ticket, ack.data.peerId)).toBe("OPEN");
    return ack.data;
  });

  const host = await openAs(browser, teacher, `/class/${lecture._id}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const inRoom = await openAs(browser, student, `/class/${lecture._id}/f`);
  await expectLive(inRoom);
  await expectMovingVideo(inRoom);

  await page.goto(`${stackUrl()}/dashboard`);
  const card = page.getByRole("article").filter({ hasText: lecture.name });
  await card.getByRole("button", { name: "Withdraw Payment" }).click();
  await expect(
    page.getByText("Are you sure you want to withdraw from the lecture? This action can't be undone."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();

  await test.step("the room closes behind them", async () => {
    await expect(inRoom.getByText("Your enrollment in this lecture has ended.")).toBeVisible();
    await expect(inRoom.locator("video")).toHaveCount(0);
    await expect(card).toHaveCount(0);
  });

  await test.step("every way in stays closed", async () => {
    const roomId = lecture._id;
    const chat = await sendRequest(sendChat, {
      token: student.token,
      body: { roomId, message: { text: "still here" } },
    });
    expect(chat).toMatchObject({ status: 403, json: { code: "not_enrolled" } });
    expect(
      (await sendRequest(announce, { token: student.token, body: { roomId, userId: peerId } })).status,
    ).toBe(403);
    expect(await whileJoined(student.token, roomId, (ack) => ack)).toMatchObject({
      ok: false,
      error: { code: "not_enrolled" },
    });
    expect(await signalWith(ticket, peerId)).toBe("ERROR");
    await inRoom.reload();
    await expect(inRoom.getByText("You're not enrolled in this lecture.")).toBeVisible();
  });

  await test.step("the class goes on", () => expectLive(host));
});
