import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { type Catalogue, publicCatalogue } from "#contract/lectures/catalogue.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, sampleLecture } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
});

const full = sampleLecture({ _id: lectureId(1), name: "Triangles", type: "Physics", seatsTaken: 20 });
const catalogue: Catalogue = {
  subject: "Physics",
  subjects: ["Math", "Physics", "Exam preparation"],
  lectures: [full],
  hasMore: true,
};
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("a guest sees a subject's lectures, other subjects and the next page", async () => {
  server.answer(publicCatalogue, catalogue);
  renderAppAt("/subjects/physics?page=2");
  expect(await screen.findByRole("heading", { level: 1, name: "Physics lectures" })).toBeVisible();
  expect(hrefOf("Triangles")).toBe(`/lecture?id=${full._id}`);
  expect(screen.getByText("Full")).toBeVisible();
  expect(hrefOf("Exam preparation")).toBe("/subjects/exam-preparation");
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Physics");
  expect([hrefOf("Previous page"), hrefOf("Next page")]).toEqual([
    "/subjects/physics",
    "/subjects/physics?page=3",
  ]);
  expect(String(server.asked(publicCatalogue)[0]?.query)).toBe("subject=physics&q=&page=2");
});

test("a search keeps the subject, and says when nothing matches", async () => {
  server.answer(publicCatalogue, catalogue);
  renderAppAt("/subjects/physics");
  await userEvent.type(await screen.findByRole("searchbox"), " optics & lenses{Enter}");
  server.answer(publicCatalogue, { ...catalogue, lectures: [], hasMore: false });
  expect(await screen.findByText("Results for “optics & lenses”", { exact: false })).toBeVisible();
  expect(String(server.asked(publicCatalogue).at(-1)?.query)).toBe(
    "subject=physics&q=optics+%26+lenses&page=1",
  );
  expect(hrefOf("Show all")).toBe("/subjects/physics");
});

test.each(["not_found", "invalid"] as const)("%s is the 404 page", async (code) => {
  server.fail(publicCatalogue, code);
  renderAppAt("/subjects/alchemy");
  expect(await screen.findByText("404")).toBeVisible();
});

test("a failure can be retried", async () => {
  server.fail(publicCatalogue, "internal");
  renderAppAt("/subjects");
  expect(await screen.findByText("An error occurred. Please try again.")).toBeVisible();
});
