import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { createLecture, lectureById, updateLecture } from "#contract/lectures/lecture.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { uploadSample } from "#contract/room/lobby.ts";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const oversold = sampleLecture({ capacity: 298, seatLimit: 20, seatsTaken: 25 });
const warning = /^25 seats are taken, more than the 20 that a room handles well/;

beforeEach(() => {
  localStorage.setItem("is_edit", "false");
  server = startFakeServer();
  server.answer(me, instructor);
  server.answer(myLectures, [oversold, sampleLecture({ seatsTaken: 20 })]);
  server.answer(lectureById, oversold);
  server.answer(getSeatLimits, { maxSeats: 20, engine: "mesh", canRecord: false });
  useSession.getState().signedIn("t-1");
});

afterEach(() => changeLanguage("en"));

const seats = () => screen.findByLabelText("Seats");

describe("Seats", () => {
  test("says how many can be offered, and what none means", async () => {
    renderAppAt("/create");
    await waitFor(async () =>
      expect(await seats()).toHaveAccessibleDescription("Up to 20. Leave empty to offer all 20"),
    );
    expect(await seats()).toHaveAttribute("max", "20");
  });

  test("can be filled in while the number is unknown", async () => {
    server.fail(getSeatLimits, "internal");
    renderAppAt("/create");
    expect(await seats()).toHaveAccessibleDescription("Leave empty for as many as a room can hold");
    expect(screen.queryByRole("button", { name: "Test your upload" })).not.toBeInTheDocument();
  });

  test("shows the server's issue in the reader's language", async () => {
    server.fail(updateLecture, "invalid", { capacity: ["Enter at most 20 seats. A room can't hold more."] });
    const { user } = renderAppAt(`/create?id=${oversold._id}`);
    await seats();
    await changeLanguage("am");
    await user.click(await screen.findByRole("button", { name: "ያስቀምጡ" }));
    expect(await screen.findByText("ቢበዛ 20 መቀመጫ ያስገቡ፤ ክፍሉ ከዚያ በላይ አይችልም።")).toBeVisible();
  });

  test("above the number are refused beside all else that is wrong, and the typed number is kept", async () => {
    const { user } = renderAppAt("/create");
    await fill(user, await screen.findByLabelText(/Date and time/), "2020-12-01T10:00");
    await user.type(await seats(), "298");
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByText("Enter at most 20 seats. A room can't hold more.")).toBeVisible();
    for (const text of ["Choose a time in the future.", "Enter a title.", "Enter an amount in birr."])
      expect(screen.getByText(text)).toBeVisible();
    expect(await seats()).toHaveValue(298);
    expect(server.asked(createLecture)).toEqual([]);
  });
});

test("the instructor of a lecture that sold more before is warned where it is edited, on its page and in the list", async () => {
  const edit = renderAppAt(`/create?id=${oversold._id}`);
  expect(await screen.findByText(warning)).toBeVisible();
  edit.unmount();
  const page = renderAppAt(`/lecture?id=${oversold._id}`);
  expect(await screen.findByText(warning)).toBeVisible();
  expect(screen.getByText("All seats are taken")).toBeVisible();
  page.unmount();
  renderAppAt("/dashboard");
  expect(await screen.findAllByText(/seats are taken, more than/)).toHaveLength(1);
});

describe("the upload test", () => {
  const test20 = async () => {
    const { user } = renderAppAt("/create");
    await user.click(await screen.findByRole("button", { name: "Test your upload" }));
    return user;
  };

  test("says what the connection carries, and sends one sample", async () => {
    server.answer(uploadSample, {});
    await test20();
    const sentence = await screen.findByText(
      "Your connection can handle 20 viewers with video: as many as a room holds.",
    );
    expect(sentence).toHaveAttribute("data-good", "true");
    expect(server.asked(uploadSample)).toHaveLength(1);
  });

  test("says when nothing could be measured, and can be repeated", async () => {
    let tries = 0;
    server.reply(uploadSample, () =>
      (tries += 1) === 1 ? failureOf("too_many_requests") : answerOf(uploadSample, {}),
    );
    const user = await test20();
    expect(
      await screen.findByText("We couldn't measure your upload. Please try again in a minute."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Test your upload" }));
    expect(await screen.findByText(/^Your connection can handle 20 viewers/)).toBeVisible();
  });
});
