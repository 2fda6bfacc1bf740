import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { me, type OwnAccount, updateAccount } from "#contract/account.ts";
import { App } from "#renderer/App.tsx";
import { speak } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { instructor, student } from "#renderer/testing/samples.ts";
import { LanguageRoot } from "#renderer/ui/LanguageRoot.tsx";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.setItem("is_edit", "false");
  server = startFakeServer();
});
afterEach(async () => {
  // First, lest the account hears of what follows.
  cleanup();
  useSession.setState({ token: null, account: null });
  usePreferences.getState().changed({ language: "en" });
  await speak("en");
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
      <LanguageRoot draw={() => <App />} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const chooseAmharic = async (user: ReturnType<typeof openAs>) => {
  const [language] = screen.getAllByRole("combobox", { name: "Language" });
  if (language === undefined) throw new Error("The page offers no languages.");
  await user.selectOptions(language, "አማርኛ");
};

test("another language leaves a half-typed lecture and its picture as they are", async () => {
  const user = openAs(instructor, "/create");
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  await user.type(title, "Half a title");
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await user.upload(screen.getByLabelText(/Thumbnail$/), new File([png], "x.png", { type: "image/png" }));
  await screen.findByRole("button", { name: "Remove picture" });
  await chooseAmharic(user);
  expect(await screen.findByLabelText(/^ርዕስ/)).toBe(title);
  expect(title.value).toBe("Half a title");
  expect(screen.getByRole("button", { name: "ምስሉን ያስወግዱ" })).toBeTruthy();
});

test("another language leaves a profile that is being edited as it is", async () => {
  const user = openAs(student, "/profile");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const name = screen.getByLabelText<HTMLInputElement>("First Name");
  await user.type(name, "h");
  await chooseAmharic(user);
  await waitFor(() => expect(document.documentElement.lang).toBe("am"));
  expect(name.isConnected).toBe(true);
  expect(name.value).toBe("Sarah");
  expect(name.disabled).toBe(false);
});
