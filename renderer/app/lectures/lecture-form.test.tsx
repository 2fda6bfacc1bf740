import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { platformFee } from "#contract/payments/platform-fee.ts";
import { createLecture, lectureById, updateLecture } from "#contract/lectures/lecture.ts";
import { listLectures, myLectures } from "#contract/lectures/lecture-list.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture({ thumbnail: "/pictures/old.webp" });
const png = () =>
  new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], "x.png", {
    type: "image/png",
  });

beforeEach(() => {
  localStorage.setItem("is_edit", "false");
  server = startFakeServer();
  server.answer(me, instructor);
  server.answer(myLectures, []);
  server.answer(listLectures, []);
  server.answer(lectureById, lecture);
  server.answer(getSeatLimits, { maxSeats: 20, engine: "mesh", canRecord: false });
  useSession.getState().signedIn("t-1");
});

const field = (name: RegExp) => screen.findByLabelText(name);
const press = async (user: ReturnType<typeof renderAppAt>["user"], name: string) =>
  user.click(await screen.findByRole("button", { name }));

describe("form issues", () => {
  test("are shown above the form and at each field, and the first field gets the focus", async () => {
    const { user } = renderAppAt("/create");
    await user.type(await field(/Title/), "Logic");
    await press(user, "Create");
    await waitFor(() => expect(screen.getAllByText("Please fill all the fields").length).toBe(2));
    for (const text of ["Enter a description.", "Enter a date and time."])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText("Enter a title.")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/Description/)).toHaveFocus());
    expect(screen.getByLabelText(/Description/)).toHaveAccessibleDescription(/^Enter a description\./);
    expect(screen.queryAllByRole("alert").map(({ textContent }) => textContent)).not.toContain(
      "Enter a description.",
    );
    expect(await field(/Title/)).toHaveValue("Logic");
    await press(user, "Price in Birr");
    expect(screen.getByLabelText(/Price in Birr/)).toHaveFocus();
    expect(server.asked(createLecture)).toHaveLength(0);
  });

  test("says what the instructor gets of the typed price", async () => {
    server.answer(platformFee, { percent: 10 });
    const { user } = renderAppAt("/create");
    const price = await field(/Price in Birr/);
    expect(price).toHaveAccessibleDescription("Enter 0 to make it free");
    await user.type(price, "450");
    await waitFor(() =>
      expect(price).toHaveAccessibleDescription("You get 405 birr for each seat, after Gubae's fee (10%)"),
    );
  });

  test("are cleared when their field changes", async () => {
    const { user } = renderAppAt("/create");
    await press(user, "Create");
    expect(await screen.findByText("Enter a title.")).toBeVisible();
    await user.type(await field(/Title/), "L");
    expect(screen.queryByText("Enter a title.")).not.toBeInTheDocument();
    expect(screen.getByText("Enter a description.")).toBeVisible();
  });
});

test("Enter moves to the next field, and begins a new line in the textarea", async () => {
  const { user } = renderAppAt("/create");
  await user.type(await field(/Title/), "Logic{Enter}");
  expect(screen.getByLabelText(/Description/)).toHaveFocus();
  await user.keyboard("One{Enter}two");
  expect(screen.getByLabelText(/Description/)).toHaveValue("One\ntwo");
});

test("the language is sent as chosen, and shown again", async () => {
  server.answer(updateLecture, lecture);
  server.answer(lectureById, { ...lecture, language: "ti" });
  const { user } = renderAppAt(`/create?id=${lecture._id}`);
  const choice = await field(/Language you teach in/);
  expect(choice).toHaveDisplayValue("Tigrinya");
  await user.selectOptions(choice, "Afaan Oromo");
  await press(user, "Save");
  await waitFor(() => expect(server.asked(updateLecture)[0]?.body).toMatchObject({ language: "om" }));
});

describe("the picture", () => {
  const noPicture = "We can't read this file. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.";

  test("is refused before sending when the file is not a picture", async () => {
    const { user } = renderAppAt(`/create?id=${lecture._id}`);
    await user.upload(await field(/Thumbnail$/), new File(["text"], "x.png", { type: "image/png" }));
    expect((await screen.findAllByText(noPicture))[0]).toBeVisible();
    await press(user, "Save");
    await waitFor(() => expect(screen.getByLabelText(/Thumbnail$/)).toHaveFocus());
    expect(server.asked(updateLecture)).toHaveLength(0);
    await user.upload(screen.getByLabelText(/Thumbnail$/), png());
    await waitFor(() => expect(screen.queryAllByText(noPicture)).toHaveLength(0));
    expect(screen.getByAltText("Preview of the thumbnail")).toHaveAttribute(
      "src",
      expect.stringMatching(/^blob:/),
    );
  });

  test("is marked as invalid when the server can't read it", async () => {
    server.fail(updateLecture, "picture_unreadable");
    const { user } = renderAppAt(`/create?id=${lecture._id}`);
    await user.upload(await field(/Thumbnail$/), png());
    await press(user, "Save");
    await waitFor(() => expect(screen.getByLabelText(/Thumbnail$/)).toBeInvalid());
  });

  test("can be removed", async () => {
    server.answer(updateLecture, lecture);
    const { user } = renderAppAt(`/create?id=${lecture._id}`);
    await press(user, "Remove picture");
    await press(user, "Save");
    await waitFor(() =>
      expect(server.asked(updateLecture)[0]?.body).toMatchObject({ id: lecture._id, thumbnail: null }),
    );
  });
});

describe("the draft", () => {
  test("survives a reload in its tab and can be discarded", async () => {
    const first = renderAppAt("/create");
    await fill(first.user, await field(/Title/), "Half a title");
    first.unmount();
    const { user } = renderAppAt("/create");
    expect(await field(/Title/)).toHaveValue("Half a title");
    expect(screen.getByText("We restored what you typed earlier. It isn't saved yet.")).toBeVisible();
    await press(user, "Start over");
    expect(await field(/Title/)).toHaveValue("");
    expect(sessionStorage.getItem("lecture_draft")).toBeNull();
  });

  test("belongs to one account and one lecture", async () => {
    const first = renderAppAt("/create");
    await first.user.type(await field(/Title/), "Mine");
    first.unmount();
    const other = renderAppAt(`/create?id=${lecture._id}`);
    expect(await field(/Title/)).toHaveValue(lecture.name);
    other.unmount();
    server.answer(me, { ...instructor, _id: "01900000-0000-7000-8000-0000000000ff" });
    useSession.getState().signedIn("t-2");
    renderAppAt("/create");
    expect(await field(/Title/)).toHaveValue("");
  });

  test.each(["{", "null", "7", `{"key":1}`, `{"key":"x","fields":{"name":3}}`])(
    "a draft that is %s is none",
    async (stored) => {
      sessionStorage.setItem("lecture_draft", stored);
      renderAppAt("/create");
      expect(await field(/Title/)).toHaveValue("");
    },
  );

  test("is discarded when the person confirms leaving", async () => {
    const { user } = renderAppAt("/create");
    await user.type(await field(/Title/), "Half");
    await user.click(screen.getByRole("link", { name: "My Dashboard" }));
    expect(await screen.findByText("Leave this page?")).toBeVisible();
    await press(user, "Stay");
    expect(await field(/Title/)).toHaveValue("Half");
    await user.click(await screen.findByRole("link", { name: "My Dashboard" }));
    await press(user, "Leave this page");
    expect(await screen.findByText("/dashboard", { selector: "[data-testid=address]" })).toBeVisible();
    expect(sessionStorage.getItem("lecture_draft")).toBeNull();
  });
});
