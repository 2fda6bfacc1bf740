import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { messages, changeLanguage } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { LanguageRoot } from "#renderer/preferences/LanguageRoot.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

afterEach(async () => {
  usePreferences.getState().update({ language: "en" });
  await changeLanguage("en");
});

const page = () =>
  render(
    <LanguageRoot
      render={() => (
        <>
          <LanguageSwitch place="header" />
          <p>
            <Heading />
          </p>
        </>
      )}
    />,
  );

function Heading() {
  return messages.t("home", { ns: "shell" });
}

test("shows the chosen language, stores it on this device and sends it to the server as a cookie", async () => {
  page();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "አማርኛ");
  await screen.findByText("መነሻ");
  expect(document.documentElement.lang).toBe("am");
  expect(document.cookie).toContain("language=am");
  expect(window.localStorage.getItem("preferences")).toContain('"language":"am"');
});

test("the switch keeps the focus after a change", async () => {
  page();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "አማርኛ");
  const changed = await screen.findByRole("combobox", { name: "ቋንቋ" });
  expect(changed).toHaveValue("am");
  expect(changed).toHaveFocus();
  expect(changed).toHaveAttribute("id", "language-header");
});
