import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { verifyPayment } from "#contract/payments/payment.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, student } from "#renderer/testing/samples.ts";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { useShortcutDialog } from "../shortcuts/shortcut-dialog-store.ts";

// The payment return page without a reference needs only the shell.
const PAGE = "/success";
let server: ReturnType<typeof startFakeServer>;

beforeEach(() => {
  server = startFakeServer();
  useShortcutDialog.setState({ open: false });
  useShortcutSettings.setState({ enabled: true });
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

test("an address in capitals opens its page, one that only begins like it does not", async () => {
  renderAppAt("/LOGIN");
  expect(await screen.findByLabelText("Password")).toBeVisible();
  renderAppAt("/login/other");
  expect(await screen.findByText("404")).toBeVisible();
});

describe("the header", () => {
  test("shows an instructor all links, and Create starts a new lecture", async () => {
    localStorage.setItem("is_edit", "true");
    const { user, nav } = await openAs(instructor);
    const targets: [RegExp, string][] = [
      [/^My Dashboard$/, "/dashboard"],
      [/^All Courses$/, "/lectures"],
      [/^Profile:\s*Tigist Alemayehu/, "/profile"],
    ];
    for (const [name, target] of targets)
      expect(nav.getByRole("link", { name })).toHaveAttribute("href", target);
    await user.click(nav.getByRole("link", { name: "Create a Lecture" }));
    expect(localStorage.getItem("is_edit")).toBe("false");
    expect(await addressIs("/create")).toBeVisible();
  });

  test("shows a student Log out but not Create", async () => {
    const { user, nav } = await openAs(student);
    expect(nav.queryByRole("link", { name: "Create a Lecture" })).not.toBeInTheDocument();
    await user.click(nav.getByRole("button", { name: "Log Out" }));
    expect(sessionStorage.getItem("token")).toBeNull();
    expect(await nav.findByText("Guest")).toBeVisible();
  });

  test("shows a guest Log in and Sign up", async () => {
    const { nav } = await openAs(null);
    expect(nav.getByText("Guest")).toBeVisible();
    expect(nav.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
    expect(nav.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/signup");
    expect(nav.getByRole("link", { name: "Mentors" })).toHaveAttribute("href", "/mentors");
    expect(nav.getByRole("link", { name: "Log in" }).parentElement).not.toHaveTextContent("My Dashboard");
  });

  test("has a menu that Escape closes, with the focus back on its button, as does a click outside", async () => {
    const { user } = await openAs(null);
    const button = screen.getByRole("button", { name: "Open menu" });
    await user.click(button);
    expect(button).toHaveAttribute("aria-expanded", "true");
    within(screen.getByRole("navigation", { name: "Main" }))
      .getByRole("link", { name: "Log in" })
      .focus();
    await user.keyboard("{Escape}");
    expect(button).toHaveAttribute("aria-expanded", "false");
    expect(button).toHaveFocus();
    await user.click(button);
    await user.click(screen.getByRole("main"));
    expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("switches the colours", async () => {
    const { user, nav } = await openAs(null);
    await user.selectOptions(nav.getByRole("combobox", { name: "Theme" }), "Dark");
    expect(usePreferences.getState().colours).toBe("dark");
    usePreferences.getState().update({ colours: "system" });
  });
});

test("the footer links to every page and opens the shortcuts dialog", async () => {
  const { user } = await openAs(null);
  const footer = within(screen.getByRole("contentinfo"));
  const targets = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(targets).toEqual([
    "/",
    "/subjects",
    "/mentors",
    "/pricing",
    "/about",
    "/contact",
    "/downloads",
    "/privacy",
    "/terms",
  ]);
  for (const name of ["Facebook", "Twitter", "Instagram", "LinkedIn"])
    expect(footer.getByText(name)).toBeVisible();
  expect(footer.getByText(/^© 2023/)).toBeVisible();
  const way = footer.getByRole("button", { name: /Keyboard shortcuts/ });
  await user.click(way);
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(way).toHaveFocus());
});

describe("shortcuts", () => {
  test.each([
    ["gd", "/dashboard"],
    ["gl", "/lectures"],
    ["gp", "/profile"],
    ["c", "/create"],
    ["/", "/lectures"],
  ])("%s leads to %s", async (keys, address) => {
    const { user } = await openAs(instructor);
    await user.keyboard(keys);
    expect(await addressIs(address)).toBeVisible();
  });

  test("don't open Create for a student", async () => {
    const { user } = await openAs(student);
    await user.keyboard("c");
    expect(screen.getByText(PAGE, { selector: "[data-testid=address]" })).toBeVisible();
  });

  test("are listed in a dialog that Escape closes, where they can be turned off", async () => {
    const { user } = await openAs(student);
    await user.keyboard("?");
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("My Dashboard")).toBeVisible();
    await user.click(within(sheet).getByRole("switch"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(localStorage.getItem("shortcuts")).toBe("off");
    await user.keyboard("gd");
    expect(screen.getByText(PAGE, { selector: "[data-testid=address]" })).toBeVisible();
    expect(server.asked(verifyPayment)).toHaveLength(0);
  });
});
