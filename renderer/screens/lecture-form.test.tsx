import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/account.ts";
import { createLecture, lectureById, updateLecture } from "#contract/lecture.ts";
import { listLectures, myLectures } from "#contract/lecture-list.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
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
  useSession.getState().signedIn("t-1");
});

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (user: ReturnType<typeof renderAppAt>["user"], name: string) =>
  user.click(await screen.findByRole("button", { name }));

describe("what is wrong", () => {
  test("stands above the form and at each field, and the first one has the focus", async () => {
    const { user } = renderAppAt("/create");
    await user.type(await field(/Title/), "Logic");
    await press(user, "Create");
    await waitFor(() => expect(screen.getAllByText("Please fill all the fields").length).toBe(2));
    for (const text of ["Enter a description.", "Enter a date and time."])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText("Enter a title.")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Description/)));
    const described = document.activeElement?.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain("Enter a description.");
    expect(screen.queryAllByRole("alert").map(({ textContent }) => textContent)).not.toContain(
      "Enter a description.",
    );
    expect((await field(/Title/)).value).toBe("Logic");
    await press(user, "Price in Birr");
    expect(document.activeElement).toBe(screen.getByLabelText(/Price in Birr/));
    expect(server.asked(createLecture)).toHaveLength(0);
  });

  test("is forgiven as soon as its field is touched", async () => {
    const { user } = renderAppAt("/create");
    await press(user, "Create");
    expect(await screen.findByText("Enter a title.")).toBeTruthy();
    await user.type(await field(/Title/), "L");
    expect(screen.queryByText("Enter a title.")).toBeNull();
    expect(screen.getByText("Enter a description.")).toBeTruthy();
  });
});

test("Enter moves on, also into the longer text, where it begins a new line", async () => {
  const { user } = renderAppAt("/create");
  await user.type(await field(/Title/), "Logic{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText(/Description/));
  await user.keyboard("One{Enter}two");
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Description/).value).toBe("One\ntwo");
});

describe("the picture", () => {
  const noPicture = "This file is not a picture we can read (JPEG, PNG, WebP, GIF or AVIF).";

  test("that is none is refused before anything is sent", async () => {
    const { user } = renderAppAt(`/create?id=${lecture._id}`);
    await user.upload(await field(/Thumbnail$/), new File(["text"], "x.png", { type: "image/png" }));
    expect((await screen.findAllByText(noPicture)).length).toBeGreaterThan(0);
    await press(user, "Save");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Thumbnail$/)));
    expect(server.asked(updateLecture)).toHaveLength(0);
    await user.upload(screen.getByLabelText(/Thumbnail$/), png());
    await waitFor(() => expect(screen.queryAllByText(noPicture)).toHaveLength(0));
    expect(screen.getByAltText("Preview of the thumbnail").getAttribute("src")).toMatch(/^blob:/);
  });

  test("that the server can't read is marked after the upload", async () => {
    server.fail(updateLecture, "picture_unreadable");
    const { user } = renderAppAt(`/create?id=${lecture._id}`);
    await user.upload(await field(/Thumbnail$/), png());
    await press(user, "Save");
    await waitFor(() => expect(screen.getByLabelText(/Thumbnail$/).ariaInvalid).toBe("true"));
  });

  test("can be taken away", async () => {
    server.answer(updateLecture, lecture);
    const { user } = renderAppAt(`/create?id=${lecture._id}`);
    await press(user, "Remove picture");
    await press(user, "Save");
    await waitFor(() =>
      expect(server.asked(updateLecture)[0]?.body).toMatchObject({ id: lecture._id, thumbnail: null }),
    );
  });
});

describe("what is typed", () => {
  test("outlasts a reload in its own tab, and can be thrown away", async () => {
    const first = renderAppAt("/create");
    await first.user.type(await field(/Title/), "Half a title");
    first.unmount();
    const { user } = renderAppAt("/create");
    expect((await field(/Title/)).value).toBe("Half a title");
    expect(screen.getByText("What you typed before is here again. It is not saved yet.")).toBeTruthy();
    await press(user, "Start anew");
    expect((await field(/Title/)).value).toBe("");
    expect(sessionStorage.getItem("lecture_draft")).toBeNull();
  });

  test("is nobody else's, and belongs to no other lecture", async () => {
    const first = renderAppAt("/create");
    await first.user.type(await field(/Title/), "Mine");
    first.unmount();
    const other = renderAppAt(`/create?id=${lecture._id}`);
    expect((await field(/Title/)).value).toBe(lecture.name);
    other.unmount();
    server.answer(me, { ...instructor, _id: "01900000-0000-7000-8000-0000000000ff" });
    useSession.getState().signedIn("t-2");
    renderAppAt("/create");
    expect((await field(/Title/)).value).toBe("");
  });

  test.each(["{", "null", "7", `{"key":1}`, `{"key":"x","fields":{"name":3}}`])(
    "a draft that is %s is none",
    async (stored) => {
      sessionStorage.setItem("lecture_draft", stored);
      renderAppAt("/create");
      expect((await field(/Title/)).value).toBe("");
    },
  );

  test("is asked about before it is left, and forgotten when left knowingly", async () => {
    const { user } = renderAppAt("/create");
    await user.type(await field(/Title/), "Half");
    await user.click(screen.getByRole("link", { name: "My Dashboard" }));
    expect(await screen.findByText("Leave this page?")).toBeTruthy();
    await press(user, "No");
    expect((await field(/Title/)).value).toBe("Half");
    await user.click(await screen.findByRole("link", { name: "My Dashboard" }));
    await press(user, "Yes");
    expect(await screen.findByText("/dashboard", { selector: "[data-testid=address]" })).toBeTruthy();
    expect(sessionStorage.getItem("lecture_draft")).toBeNull();
  });
});
