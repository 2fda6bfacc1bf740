import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { landing, type LandingContent } from "#contract/pages/landing.ts";
import { publicCatalogue } from "#contract/lectures/catalogue.ts";
import { platformFee } from "#contract/payments/platform-fee.ts";
import { noShowPromise } from "#renderer/messages/no-show-promise.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, sampleLecture } from "#renderer/testing/samples.ts";

const content: LandingContent = {
  headline: "Learn </script> live",
  subheadline: "From people you can ask.",
  getStartedButton: "Begin here",
  heroImage: "/art/hero.svg",
  experts: [{ name: "Dawit Mengistu", subject: "Physics", image_src: "/art/experts/dawit.svg" }],
  featureCards: [
    { title: "A room", description: "Live." },
    { title: "A price", description: "In birr." },
  ],
  testimonials: [
    { image_src: "", name: "Abdi", position: "Student", num_of_stars: 4, testimonial_text: "It helped." },
  ],
  socialLogos: [],
};

const linksTo = (name: string) =>
  screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));

test("shows its default texts without the server", async () => {
  const server = startFakeServer();
  server.fail(landing, "database_unavailable");
  renderAppAt("/");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    /^Learn live from the people who know$/,
  );
  await expect.poll(() => server.asked(landing).length).toBe(1);
  expect(screen.queryByText("What people say")).not.toBeInTheDocument();
});

test("shows the server's content", async () => {
  const server = startFakeServer();
  server.answer(landing, content);
  server.answer(publicCatalogue, { subject: null, subjects: [], lectures: [], hasMore: false });
  renderAppAt("/");
  expect(await screen.findByRole("heading", { level: 1, name: content.headline })).toBeVisible();
  expect(screen.getByText("4 stars out of 5")).toBeVisible();
  expect(screen.getByText("Dawit Mengistu")).toBeVisible();
  expect(linksTo("Begin here")).toEqual(["/login"]);
  expect(linksTo("Try Now")).toEqual(["/login", "/login"]);
  expect(linksTo("Sign up now")).toEqual(["/login"]);
  expect(linksTo("Browse lectures")).toEqual(["/subjects"]);
  expect(screen.getByText(/© 2023–\d{4} Gubae/)).toBeVisible();
  await expect.poll(() => server.requests.length).toBe(2);
});

test("shows the next lectures: none that has started without its host", async () => {
  const server = startFakeServer();
  server.answer(landing, content);
  const away = sampleLecture({
    _id: lectureId(1),
    name: "Nobody came",
    schedule: "2020-01-01T10:00:00+03:00",
  });
  const free = sampleLecture({ _id: lectureId(2), name: "Free one", price: 0, seatsTaken: 17 });
  const full = sampleLecture({ _id: lectureId(3), name: "Full one", seatsTaken: 20 });
  server.answer(publicCatalogue, {
    subject: null,
    subjects: [],
    lectures: [away, free, full],
    hasMore: false,
  });
  renderAppAt("/");
  const section = within(await screen.findByRole("region", { name: "Next lectures" }));
  const [first, second, ...others] = section.getAllByRole("article");
  expect(others).toEqual([]);
  expect(first).toHaveTextContent(
    /Free oneTigist AlemayehuTuesday, 1 December 2099, 10:00.*Addis.Ababa.time.*Free 3 seats left/,
  );
  expect(second).toHaveTextContent(/450 birr Full/);
  expect(linksTo("Full one")).toEqual([`/lecture?id=${full._id}`]);
});

test("the side menu has buttons to open and close it, and links to every page", async () => {
  const server = startFakeServer();
  server.answer(landing, content);
  renderAppAt("/");
  const open = await screen.findByRole("button", { name: "Open menu" });
  const menu = document.getElementById(open.getAttribute("popovertarget") ?? "");
  expect(menu).toHaveAttribute("popover", "auto");
  const navigation = within(menu ?? document.body);
  const close = navigation.getByRole("button", { name: "Close menu", hidden: true });
  expect(close).toHaveAttribute("popovertargetaction", "hide");
  const links = navigation.getAllByRole("link", { hidden: true });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Home", "/"],
    ["Pricing", "/pricing"],
    ["About us", "/about"],
    ["Contact", "/contact"],
    ["Mentors", "/mentors"],
    ["Lectures", "/subjects"],
    ["Lectures", "/lectures"],
    ["Log in", "/login"],
    ["Sign up", "/signup"],
    ["My Dashboard", "/dashboard"],
  ]);
});

test.each([
  ["/pricing", "Pricing"],
  ["/about", "About us"],
  ["/privacy", "Privacy policy"],
  ["/terms", "Terms Of Service"],
])("%s is a page of its own", async (address, heading) => {
  const server = startFakeServer();
  renderAppAt(address);
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(2);
  expect(linksTo("Contact us")).toEqual(["/contact"]);
  const needsFee = address === "/pricing" || address === "/terms";
  expect(server.asked(platformFee)).toHaveLength(needsFee ? 1 : 0);
  expect(server.requests).toHaveLength(needsFee ? 1 : 0);
});

describe.each(["/pricing", "/terms"])("%s", (address) => {
  test.each([
    [10, "Gubae keeps 10% of the price of each paid seat: of 100 birr, the instructor gets 90."],
    [12.35, "Gubae keeps 12.35% of the price of each paid seat: of 100 birr, the instructor gets 87.65."],
  ])("says that this server's fee is %d %", async (percent, sentence) => {
    startFakeServer().answer(platformFee, { percent });
    renderAppAt(address);
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
    expect(screen.getByText(noShowPromise.en, { exact: false })).toBeVisible();
    expect(screen.getByText("You get a full refund if you withdraw before", { exact: false })).toBeVisible();
  });

  test("says the rule without a number where the server doesn't tell", async () => {
    startFakeServer().fail(platformFee, "database_unavailable");
    renderAppAt(address);
    expect(await screen.findByText(/^Gubae keeps a fixed share of the price/)).toBeVisible();
  });
});
