import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { messages, speak } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { LanguageRoot } from "./LanguageRoot.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

afterEach(async () => {
  usePreferences.getState().changed({ language: "en" });
  await speak("en");
});

const page = () =>
  render(
    <LanguageRoot
      draw={() => (
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

test("speaks the chosen language, remembers it here and tells the server by cookie", async () => {
  page();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "አማርኛ");
  await screen.findByText("መነሻ");
  expect(document.documentElement.lang).toBe("am");
  expect(document.cookie).toContain("language=am");
  expect(window.localStorage.getItem("preferences")).toContain('"language":"am"');
});

test("the switch keeps the focus", async () => {
  page();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "አማርኛ");
  await waitFor(() => expect(screen.getByRole("combobox", { name: "ቋንቋ" })).toHaveProperty("value", "am"));
  expect(document.activeElement?.id).toBe("language-header");
});
