import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { me, type OwnAccount, updateAccount } from "#contract/accounts/account.ts";
import { App } from "../App.tsx";
import { texts as amLectures } from "#renderer/messages/am/lectures.ts";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { instructor, student } from "#renderer/testing/samples.ts";
import { LanguageRoot } from "#renderer/preferences/LanguageRoot.tsx";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.setItem("is_edit", "false");
  server = startFakeServer();
});
afterEach(async () => {
  // Unmounts first, so that the changes below are not saved to the account.
  cleanup();
  useSession.setState({ token: null, account: null });
  usePreferences.getState().update({ language: "en" });
  await changeLanguage("en");
});

function openAs(account: OwnAccount, path: string) {
  server.answer(me, account);
  server.reply(updateAccount, () => {
    const { language, calendar, clock } = usePreferences.getState();
    return answerOf(updateAccount, { ...account, preferences: { language, calendar, clock } });
  });
  useSession.getState().signedIn("t-1");
  render(
    <MemoryRouter initialEntries={[path]}>
      <LanguageRoot render={() => <App />} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const chooseAmharic = async (user: ReturnType<typeof openAs>) => {
  const [language] = screen.getAllByRole("combobox", { name: "Language" });
  if (language === undefined) throw new Error("The page offers no languages.");
  await user.selectOptions(language, "አማርኛ");
};

test("a change of language keeps a half-typed lecture and its picture", async () => {
  const user = openAs(instructor, "/create");
  const title = await screen.findByLabelText(/^Title/);
  await fill(user, title, "Half a title");
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await user.upload(screen.getByLabelText(/Thumbnail$/), new File([png], "x.png", { type: "image/png" }));
  await screen.findByRole("button", { name: "Remove picture" });
  await chooseAmharic(user);
  expect(await screen.findByLabelText(/^ርዕስ/)).toBe(title);
  expect(title).toHaveValue("Half a title");
  expect(screen.getByRole("button", { name: "ምስሉን ያስወግዱ" })).toBeVisible();
});

test("a change of language keeps a profile that is being edited", async () => {
  const user = openAs(student, "/profile");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const name = screen.getByLabelText("First Name");
  await user.type(name, "h");
  await chooseAmharic(user);
  await waitFor(() => expect(document.documentElement.lang).toBe("am"));
  expect(name.isConnected).toBe(true);
  expect(name).toHaveValue("Sarah");
  expect(name).toBeEnabled();
});

test("a toast and the form's own error follow the language", async () => {
  const user = openAs(instructor, "/create");
  await user.click(await screen.findByRole("button", { name: "Create" }));
  const shown = () =>
    [".toast__text", ".lecture-form .banner"].map(
      (place) => document.querySelector(place)?.firstChild?.textContent,
    );
  await waitFor(() => expect(shown()).toEqual(Array(2).fill("Please fill all the fields")));
  await chooseAmharic(user);
  await waitFor(() => expect(shown()).toEqual(Array(2).fill(amLectures.incomplete)));
});
