import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { createLecture, lectureById, updateLecture } from "#contract/lectures/lecture.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { newLecture } from "#renderer/lectures/form/lecture-values.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture({ recordingWished: true, replayDays: 45 });

beforeEach(() => {
  localStorage.setItem("is_edit", "false");
  server = startFakeServer();
  server.answer(me, instructor);
  server.answer(myLectures, []);
  server.answer(lectureById, lecture);
  server.answer(getSeatLimits, { maxSeats: 500, engine: "sfu", canRecord: true });
  useSession.getState().signedIn("t-1");
});

const choice = () => screen.findByRole("checkbox", { name: "Record this lecture" });
const days = () => screen.findByRole("combobox", { name: "Students can watch the replay for" });

test("every field of a lecture has a control", async () => {
  renderAppAt(`/create?id=${lecture._id}`);
  await screen.findByLabelText(/Title/);
  const controls = [...document.querySelectorAll("form [name]")].map((control) =>
    control.getAttribute("name"),
  );
  expect(controls).toEqual(expect.arrayContaining(Object.keys(newLecture())));
});

test("recording is off unless chosen, and then the replay stays for a month", async () => {
  server.answer(createLecture, lecture);
  const { user } = renderAppAt("/create");
  expect(await choice()).not.toBeChecked();
  expect(screen.queryByLabelText("Students can watch the replay for")).not.toBeInTheDocument();
  await user.click(await choice());
  expect(await days()).toHaveValue("30");
  await user.selectOptions(await days(), "7 days");
  await user.type(screen.getByLabelText(/Title/), "Logic");
  await user.type(screen.getByLabelText(/Description/), "Proofs.");
  await user.type(screen.getByLabelText(/Price in Birr/), "0");
  await fill(user, screen.getByLabelText(/Date and time/), "2099-12-01T10:00");
  await user.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(server.asked(createLecture)[0]?.body).toMatchObject({ recordingWished: true, replayDays: 7 }),
  );
});

test("it is not offered where nothing can be recorded", async () => {
  server.answer(getSeatLimits, { maxSeats: 500, engine: "sfu", canRecord: false });
  renderAppAt("/create");
  expect(await screen.findByText("Up to 500. Leave empty to offer all 500")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: "Record this lecture" })).not.toBeInTheDocument();
});

test("the editor shows what is chosen, also days that it doesn't offer", async () => {
  renderAppAt(`/create?id=${lecture._id}`);
  expect(await choice()).toBeChecked();
  expect(await days()).toHaveValue("45");
});

test("a promise that was sold is explained at its field", async () => {
  const refusal = "Students have paid for the replay, so it can't be turned off.";
  server.fail(updateLecture, "invalid", { recordingWished: [refusal] });
  const { user } = renderAppAt(`/create?id=${lecture._id}`);
  await user.click(await choice());
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(refusal)).toBeVisible();
  await waitFor(async () => expect(await choice()).toHaveFocus());
});

test("whether students can download the replay is chosen where there is one", async () => {
  server.answer(lectureById, { ...lecture, offlineAllowed: true });
  server.answer(updateLecture, lecture);
  const { user } = renderAppAt(`/create?id=${lecture._id}`);
  const download = await screen.findByRole("checkbox", { name: "Students can download the replay" });
  expect(download).toBeChecked();
  await user.selectOptions(await days(), "No replay");
  expect(download).not.toBeInTheDocument();
  await user.selectOptions(await days(), "30 days");
  await user.click(screen.getByRole("checkbox", { name: "Students can download the replay" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.asked(updateLecture)[0]?.body).toMatchObject({ offlineAllowed: false }));
});
