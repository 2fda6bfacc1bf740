import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import * as wire from "#contract/slides/deck.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { doubleCanvases } from "#renderer/slides/testing/canvas-double.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const id = (number: number) => `0199b5a0-0000-7000-8000-0000000000${10 + number}`;
const blank = (number: number, paper: wire.Paper = "white"): wire.Slide => ({
  _id: id(number),
  paper,
  ratio: 0.5625,
  text: "",
});
const deck = (changes: Partial<wire.Deck> = {}): wire.Deck => ({
  _id: id(0),
  name: "Week 1",
  file: null,
  slides: [{ _id: id(1), paper: null, ratio: 0.75, text: "A half" }, blank(2, "squared"), blank(3)],
  ...changes,
});

function open(decks: wire.Deck[], lecture = sampleLecture({ schedule: "2126-12-01T10:00:00+03:00" })) {
  server.answer(me, instructor);
  server.answer(previewLecture, lecture);
  server.answer(lectureById, lecture);
  server.answer(wire.listDecks, decks);
  server.answer(wire.getBoardDeck, { deck: null, ticket: "t" });
  return renderAppAt(`/lecture?id=${lecture._id}`);
}
beforeEach(() => {
  server = startFakeServer();
  doubleCanvases();
  useSession.getState().signedIn("t-1");
});

const section = () => screen.getByRole("region", { name: "Slides" });
/** Other parts of the page may show an alert, too. */
const alert = () => within(section()).findByRole("alert");
/** Also files that the browser's dialog doesn't offer, which can be dropped onto the button. */
const chooseFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText("Add a PDF or pictures"), { target: { files } });
const pages = () =>
  screen.getAllByRole("button", { name: /^\d+: / }).map((button) => button.getAttribute("aria-label"));

test("a board is a deck of one blank page", async () => {
  server.answer(wire.createDeck, deck({ name: "Board", slides: [] }));
  server.answer(wire.addSlide, blank(1, "blackboard"));
  const { user } = open([]);
  expect(await screen.findByText("No slides yet.")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Paper" }), "Blackboard");
  await user.click(screen.getByRole("button", { name: "Add a board" }));
  expect(await screen.findByText("1 page")).toBeVisible();
  expect(server.asked(wire.createDeck)).toMatchObject([{ body: { name: "Board", file: null } }]);
  expect(server.asked(wire.addSlide)).toMatchObject([{ body: { content: { paper: "blackboard" } } }]);
});

test("pages are moved, added and deleted", async () => {
  for (const endpoint of [wire.moveSlide, wire.deleteSlide]) server.answer(endpoint, {});
  server.answer(wire.addSlide, blank(4, "squared"));
  const { user } = open([deck()]);
  await user.click(await screen.findByRole("button", { name: "Pages of Week 1" }));
  expect(pages()).toEqual(["1: A half", "2: Squared", "3: White"]);
  const image = within(screen.getByRole("button", { name: "1: A half" })).getByRole("presentation");
  await waitFor(() => expect(image).toHaveAttribute("src", `http://gubae.test/slides/t/${id(1)}/640`));
  const choose = async (page: string, choice: string) => {
    await user.click(screen.getByRole("button", { name: page }));
    await user.click(screen.getByRole("menuitem", { name: choice }));
  };
  await choose("1: A half", "Move back");
  await waitFor(() => expect(pages()).toEqual(["1: Squared", "2: A half", "3: White"]));
  expect(server.asked(wire.moveSlide)).toMatchObject([{ body: { position: 1 } }]);
  await choose("1: Squared", "Add a blank page after it");
  await waitFor(() => expect(pages()).toHaveLength(4));
  expect(server.asked(wire.addSlide)).toMatchObject([
    { body: { content: { paper: "squared", ratio: 0.5625 }, position: 1 } },
  ]);
  await choose("4: White", "Delete");
  await user.click(screen.getByRole("button", { name: "Delete this page" }));
  await waitFor(() => expect(pages()).toEqual(["1: Squared", "2: Squared", "3: A half"]));
  expect(server.asked(wire.deleteSlide)).toMatchObject([{ path: expect.stringContaining(id(3)) }]);
});

test("a deck is renamed and deleted; a refused change says why", async () => {
  server.answer(wire.renameDeck, deck());
  server.fail(wire.deleteDeck, "deck_not_found");
  const { user } = open([deck({ file: { fingerprint: "a", pages: 40, stored: 3 } })]);
  expect(await screen.findByText("Choose the same file again to add the other 37 pages.")).toBeVisible();
  const choose = async (choice: string) => {
    await user.click(screen.getByRole("button", { name: /^More about/ }));
    await user.click(screen.getByRole("menuitem", { name: choice }));
  };
  await choose("Rename");
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Enter a name.")).toBeVisible();
  await user.type(name, "Week 2");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Pages of Week 2" })).toBeVisible();
  await choose("Delete");
  await user.click(screen.getByRole("button", { name: "Delete these slides" }));
  expect((await screen.findAllByText("These slides no longer exist."))[0]).toBeVisible();
});

test.each([
  ["Week 1.pptx", "", /In PowerPoint, choose File/],
  ["Week 1.docx", "", /neither a PDF nor a picture/],
  ["Week 1.png", "image/png", /This picture can't be read/],
])("the file %s gives no pages and says what to do", async (name, type, text) => {
  server.answer(wire.createDeck, deck({ slides: [] }));
  const { user } = open([]);
  await chooseFiles(new File(["none"], name, { type }));
  expect(await alert()).toHaveTextContent(text);
  await user.click(screen.getByRole("button", { name: "Hide" }));
  expect(within(section()).queryByRole("alert")).toBeNull();
});

test("several PDFs at once are refused", async () => {
  open([]);
  await chooseFiles(new File([""], "a.pdf"), new File([""], "b.pdf"));
  expect(await alert()).toHaveTextContent("one PDF at a time");
});

test("a picture that can't be read is tried again, or its page is left blank", async () => {
  server.answer(wire.createDeck, deck({ slides: [] }));
  server.answer(wire.addSlide, blank(1));
  const { user } = open([]);
  await chooseFiles(new File(["none"], "a.png", { type: "image/png" }));
  expect(await alert()).toHaveTextContent(/^a.png, page 1: This picture can't be read/);
  await user.click(within(section()).getByRole("button", { name: "Try again" }));
  expect(await alert()).toBeVisible();
  expect(server.asked(wire.createDeck)).toHaveLength(1);
  server.answer(wire.listDecks, [deck({ slides: [blank(1)] })]);
  await user.click(screen.getByRole("button", { name: "Leave this page blank" }));
  expect(await screen.findByText("1 page")).toBeVisible();
  expect(within(section()).queryByRole("alert")).toBeNull();
  expect(server.asked(wire.addSlide)).toMatchObject([{ body: { content: { paper: "white" } } }]);
});

test("after the lecture no slides are prepared", async () => {
  open([deck()], sampleLecture({ schedule: "2020-12-01T10:00:00+03:00", ended: true }));
  expect(await screen.findByRole("region", { name: "Materials" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Slides" })).toBeNull();
});
