import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { mentorLectures } from "#contract/lectures/mentor.ts";
import type { JoinResponse } from "#contract/room/room.ts";
import { getLectureSummary, type LectureSummary } from "#contract/room/summary.ts";
import { failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { lectureId, sampleLecture } from "#renderer/testing/samples.ts";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { RoomClientContext } from "../../client/use-room-client.ts";
import { FakeCapturedMedia } from "../../testing/fake-capture.ts";
import { emptyRoomInfo, failedOutcome, flushPromises, nextRevision, ROOM } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { LazyParticipantsPanel } from "../participants/lazy-participants-panel.ts";
import { Room } from "../RoomPage.tsx";

let server: ReturnType<typeof startFakeServer>;
let harness: RoomHarness;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  server = startFakeServer();
  user = userEvent.setup();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  harness = new RoomHarness();
});

function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{`${pathname}${search}`}</span>;
}

async function show(response: Partial<JoinResponse> = {}): Promise<void> {
  await LazyParticipantsPanel.load();
  await harness.enter(response);
  const { store, client } = harness;
  render(
    <MemoryRouter initialEntries={["/class"]}>
      <ToastRoot>
        <RoomClientContext value={{ roomId: ROOM, store, client }}>
          <Room wantsToHost={response.role === "host"} interruption="The lecture broke off" />
          <Address />
        </RoomClientContext>
      </ToastRoot>
    </MemoryRouter>,
  );
  await act(flushPromises);
}

const button = (name: string) => screen.getByRole("button", { name });
const address = () => screen.getByTestId("address").textContent;
const receive = (message: Parameters<typeof harness.socket.emit>[0]) =>
  act(async () => harness.socket.emit(message));
const phase = () => harness.phase.name;

const summary: LectureSummary = {
  minutesTaught: 95,
  people: 12,
  messages: 34,
  earnings: {
    amount: 4860,
    paid: 6300,
    refunded: 900,
    fee: 540,
    returnable: 450,
    outlook: "given",
    decidedAt: "2026-12-01T10:00:00.000Z",
    // Noon, so that the date is the same in any time zone of the test machine.
    payableAt: new Date(2026, 11, 3, 12).toISOString(),
  },
};

describe("a host who leaves", () => {
  const host = { role: "host", hostPresent: true } as const;

  test("is asked; Cancel and Escape stay, and the focus returns", async () => {
    await show(host);
    await user.click(button("Leave"));
    expect(screen.getByRole("dialog", { name: "Leave the lecture?" })).toBeVisible();
    await user.click(button("Cancel"));
    expect(button("Leave")).toHaveFocus();
    await user.click(button("Leave"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(phase()).toBe("live");
  });

  test("leaves for now: the lecture goes on without them", async () => {
    await show(host);
    await user.click(button("Leave"));
    await user.click(button("Leave for now"));
    expect(address()).toBe(`/lecture?id=${ROOM}`);
    expect(harness.socket.moderationRequests).toEqual([]);
    expect(phase()).toBe("ended");
  });

  test("ends it for everyone: the camera stops at once, and the numbers follow", async () => {
    server.answer(getLectureSummary, summary);
    await show(host);
    await user.click(button("Start Video"));
    const camera = await act(() => harness.capture.succeed(new FakeCapturedMedia("camera")));
    await user.click(button("Leave"));
    expect(button("End for everyone")).toHaveClass("plain-button--danger");
    await user.click(button("End for everyone"));
    expect(camera.stopped).toBe(true);
    expect(harness.socket.moderationRequests).toEqual([
      { name: "end-room", request: { roomId: ROOM, ended: true } },
    ]);
    await receive({ name: "room-ended", data: { ended: true } });
    expect(screen.getByText("You ended the lecture. Your camera and microphone are off.")).toBeVisible();
    const numbers = within(await screen.findByRole("region", { name: "Your lecture in numbers" }));
    const shown = numbers.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(shown).toEqual(["95", "12", "34", "6,300 birr", "900 birr", "540 birr", "4,860 birr"]);
    expect(numbers.getByText(/can be paid out from Thursday, 3 December 2026/)).toBeVisible();
    expect(numbers.getByText(/450 birr may still be refunded/)).toBeVisible();
    expect(numbers.getByRole("link", { name: "Your earnings" })).toHaveAttribute("href", "/earnings");
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    await user.click(button("Back to the room"));
    expect(harness.socket.commands.at(-1)).toBe("open");
  });

  test.each(["under_review", "not_given"] as const)(
    "is not promised money that isn't earned: %s",
    async (outlook) => {
      server.answer(getLectureSummary, {
        ...summary,
        earnings: summary.earnings && { ...summary.earnings, outlook },
      });
      await show(host);
      await receive({ name: "room-ended", data: { ended: true } });
      // All that students paid, without what was refunded already.
      expect(await screen.findByText(/5,400 birr may still be refunded/)).toBeVisible();
      expect(screen.getByText(/The lecture broke off/)).toBeVisible();
      expect(screen.queryByText("You earn")).not.toBeInTheDocument();
      expect(screen.queryByText(/can be paid out/)).not.toBeInTheDocument();
    },
  );

  test("of an older server reads the one figure that it sends", async () => {
    const { amount, outlook, decidedAt, payableAt } = summary.earnings ?? {};
    server.answer(getLectureSummary, { ...summary, earnings: { amount, outlook, decidedAt, payableAt } });
    await show(host);
    await receive({ name: "room-ended", data: { ended: true } });
    expect(await screen.findByText("4,860 birr")).toBeVisible();
    expect(screen.queryByText("Students paid")).not.toBeInTheDocument();
  });

  test("hears nothing of money when nobody paid, and can load the numbers again", async () => {
    server.reply(getLectureSummary, () => failureOf("internal"));
    await show(host);
    await receive({ name: "room-ended", data: { ended: true } });
    const again = await screen.findByRole("button", { name: "Try again" });
    server.answer(getLectureSummary, { ...summary, earnings: null });
    await user.click(again);
    expect(await screen.findByText("Minutes taught")).toBeVisible();
    expect(screen.queryByText(/earn/i)).not.toBeInTheDocument();
  });

  test("is not asked once the lecture has ended", async () => {
    await show({ ...host, roomInfo: { ...emptyRoomInfo, ended: true } });
    await user.click(screen.getByRole("link", { name: "Leave" }));
    expect(address()).toBe(`/lecture?id=${ROOM}`);
  });

  test("whose End the server refuses reads why; the camera stays off", async () => {
    harness.socket.answerModeration = () => failedOutcome("database_unavailable");
    await show(host);
    await user.click(button("Leave"));
    await user.click(button("End for everyone"));
    await act(flushPromises);
    expect(phase()).toBe("live");
    expect(screen.getByText(/database_unavailable|try again/i)).toBeVisible();
  });
});

const TEXT_REF = "gb-abcdefghijklmnopqrstuvwx";

describe("a student after the end", () => {
  const here = sampleLecture({ _id: ROOM });
  const next = sampleLecture({ _id: lectureId(2), name: "Decimals" });

  function answerNext(payment: object | null, lectures: object[]): void {
    server.answer(lectureById, here);
    server.answer(checkEnrollment, { isEnrolled: true, payment });
    server.answer(mentorLectures, lectures);
  }

  test("leaves with one press", async () => {
    await show();
    await user.click(screen.getByRole("link", { name: "Leave" }));
    expect(address()).toBe(`/lecture?id=${ROOM}`);
    expect(phase()).toBe("ended");
  });

  test("is led to the instructor's next lecture and to the receipt, and never to try again", async () => {
    answerNext({ textRef: TEXT_REF, amount: 100, refund: "none" }, [here, next]);
    await show({ hostPresent: true });
    await receive({ name: "removed", data: { reason: "room_ended" } });
    expect(screen.getByText("The lecture has ended. Thank you for joining.")).toBeVisible();
    const link = await screen.findByRole("link", { name: /Decimals/ });
    expect(link).toHaveAttribute("href", `/lecture?id=${next._id}`);
    expect(server.asked(mentorLectures)[0]?.query.get("when"), "none that is over").toBe("upcoming");
    expect(screen.getByRole("link", { name: "Your receipt" })).toHaveAttribute(
      "href",
      `/receipt?ref=${TEXT_REF}`,
    );
    expect(screen.getByRole("link", { name: "My Dashboard" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  });

  test("who paid nothing sees no receipt, and without a next lecture none", async () => {
    answerNext(null, [here]);
    await show({ hostPresent: true });
    await receive({ name: "removed", data: { reason: "room_ended" } });
    await vi.waitFor(() => expect(server.asked(mentorLectures)).toHaveLength(1));
    await act(flushPromises);
    const shown = within(screen.getByRole("main")).getAllByRole("link");
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      "Leave",
      "Back to the lecture",
      "My Dashboard",
    ]);
  });

  test("reads what becomes of a lecture that broke off, as soon as the host is away", async () => {
    await show({ hostPresent: true, hostSeen: true });
    expect(screen.queryByText(/broke off/)).not.toBeInTheDocument();
    await receive({
      name: "user-disconnected",
      data: { studentId: "host", isUserTeacher: true, mayReconnect: false, revision: nextRevision() },
    });
    const note = screen.getByText(/broke off/);
    expect(note).toBeVisible();
    // It doesn't interrupt a screen reader.
    expect(note).toHaveRole("status");
  });

  test("who comes too late reads it, too", async () => {
    answerNext(null, [next]);
    await show({ hostPresent: true });
    harness.socket.answerJoin = () => failedOutcome("room_ended");
    await receive({ name: "up" });
    await act(flushPromises);
    expect(screen.getByText("This lecture has ended.")).toBeVisible();
    expect(screen.getByText(/broke off/)).toBeVisible();
    expect(await screen.findByRole("link", { name: /Decimals/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  });
});
