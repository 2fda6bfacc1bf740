import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/account.ts";
import { verifyPayment } from "#contract/payment.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, student } from "#renderer/testing/samples.ts";
import { useShortcutSheet } from "./shortcut-sheet-store.ts";

// A page that needs nothing but the shell: the payment return without a reference.
const PAGE = "/success";
let server: ReturnType<typeof startFakeServer>;

beforeEach(() => {
  server = startFakeServer();
  useShortcutSheet.setState({ open: false, wanted: true });
});

async function openAs(account: typeof student | null) {
  if (account !== null) {
    server.answer(me, account);
    useSession.getState().signedIn("t-1");
  }
  const view = renderAppAt(PAGE);
  const nav = within(await screen.findByRole("navigation", { name: "Main" }));
  if (account !== null) await nav.findByText(account.email);
  return { ...view, nav };
}
const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });

describe("the header", () => {
  test("shows an instructor everything, and creating begins with a new lecture", async () => {
    localStorage.setItem("is_edit", "true");
    const { user, nav } = await openAs(instructor);
    const targets: [RegExp, string][] = [
      [/^My Dashboard$/, "/dashboard"],
      [/^All Courses$/, "/lectures"],
      [/^Profile:\s*Tigist Alemayehu/, "/profile"],
    ];
    for (const [name, target] of targets)
      expect(nav.getByRole("link", { name }).getAttribute("href")).toBe(target);
    await user.click(nav.getByRole("link", { name: "Create a Lecture" }));
    expect(localStorage.getItem("is_edit")).toBe("false");
    expect(await addressIs("/create")).toBeTruthy();
  });

  test("lets a student create nothing, and log out", async () => {
    const { user, nav } = await openAs(student);
    expect(nav.queryByRole("link", { name: "Create a Lecture" })).toBeNull();
    await user.click(nav.getByRole("button", { name: "Log Out" }));
    expect(sessionStorage.getItem("token")).toBeNull();
    expect(await nav.findByText("Guest")).toBeTruthy();
  });

  test("shows a guest the ways in", async () => {
    const { nav } = await openAs(null);
    expect(nav.getByText("Guest")).toBeTruthy();
    expect(nav.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
    expect(nav.getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/signup");
    expect(nav.getByRole("link", { name: "Mentors" }).getAttribute("href")).toBe("/mentors");
    expect(nav.getByRole("link", { name: "Log in" }).parentElement?.textContent).not.toContain(
      "My Dashboard",
    );
  });

  test("is a menu that Escape closes, with the focus back on its button, and so does a press outside", async () => {
    const { user } = await openAs(null);
    const button = screen.getByRole("button", { name: "Open menu" });
    await user.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    within(screen.getByRole("navigation", { name: "Main" }))
      .getByRole("link", { name: "Log in" })
      .focus();
    await user.keyboard("{Escape}");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.click(screen.getByRole("main"));
    expect(button.getAttribute("aria-expanded")).toBe("false");
  });

  test("chooses the colours", async () => {
    const { user, nav } = await openAs(null);
    await user.selectOptions(nav.getByRole("combobox", { name: "Colours" }), "Dark");
    expect(usePreferences.getState().colours).toBe("dark");
    usePreferences.getState().changed({ colours: "system" });
  });
});

test("the footer leads to every page, and to the sheet of shortcuts", async () => {
  const { user } = await openAs(null);
  const footer = within(screen.getByRole("contentinfo"));
  const targets = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(targets).toEqual([
    "/",
    "/lectures",
    "/mentors",
    "/pricing",
    "/about",
    "/contact",
    "/downloads",
    "/privacy",
    "/terms",
  ]);
  for (const name of ["Facebook", "Twitter", "Instagram", "LinkedIn"])
    expect(footer.getByText(name)).toBeTruthy();
  expect(footer.getByText(/^© 2023/)).toBeTruthy();
  const way = footer.getByRole("button", { name: /Keyboard shortcuts/ });
  await user.click(way);
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(way));
});

describe("keys", () => {
  test.each([
    ["gd", "/dashboard"],
    ["gl", "/lectures"],
    ["gp", "/profile"],
    ["c", "/create"],
    ["/", "/lectures"],
  ])("%s leads to %s", async (keys, address) => {
    const { user } = await openAs(instructor);
    await user.keyboard(keys);
    expect(await addressIs(address)).toBeTruthy();
  });

  test("create nothing for a student", async () => {
    const { user } = await openAs(student);
    await user.keyboard("c");
    expect(screen.getByText(PAGE, { selector: "[data-testid=address]" })).toBeTruthy();
  });

  test("open a sheet that Escape closes, and can be switched off there", async () => {
    const { user } = await openAs(student);
    await user.keyboard("?");
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("My Dashboard")).toBeTruthy();
    await user.click(within(sheet).getByRole("switch"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(localStorage.getItem("shortcuts")).toBe("off");
    await user.keyboard("gd");
    expect(screen.getByText(PAGE, { selector: "[data-testid=address]" })).toBeTruthy();
    expect(server.asked(verifyPayment)).toHaveLength(0);
  });
});
