import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { useState } from "react";
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { UnsavedDialog } from "./UnsavedDialog.tsx";
import { useUnsavedWarning } from "./use-unsaved-warning.ts";

function Form() {
  const [text, setText] = useState("");
  const warning = useUnsavedWarning(text !== "");
  const navigate = useNavigate();
  const save = () => {
    warning.unblock();
    void navigate("/other");
  };
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={save}>
        Save
      </button>
      <UnsavedDialog warning={warning} />
    </>
  );
}

const CurrentPath = () => <output data-testid="where">{useLocation().pathname}</output>;

async function openForm() {
  const user = userEvent.setup();
  window.history.pushState(null, "", "/start");
  render(
    <BrowserRouter>
      <CurrentPath />
      <Link to="/form">To the form</Link>
      <Link to="/other">Elsewhere</Link>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>,
  );
  await user.click(screen.getByText("To the form"));
  return user;
}

const pathOutput = () => screen.getByTestId("where");
const expectPath = (path: string) =>
  waitFor(() => expect(pathOutput()).toHaveTextContent(new RegExp(`^${path}$`)));
const question = () => screen.findByText("Your changes aren't saved and will be lost.");
const answer = async (user: Awaited<ReturnType<typeof openForm>>, name: "Leave this page" | "Stay") => {
  await question();
  // jsdom sometimes treats a dialog that opens again as hidden.
  await user.click(screen.getByRole("button", { name, hidden: true }));
  await waitFor(() => expect(screen.queryByRole("alertdialog", { hidden: true })).not.toBeInTheDocument());
};

/** Returns true if the browser would ask before closing the tab. */
function isClosingBlocked(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe("leaving with unsaved changes", () => {
  let user: Awaited<ReturnType<typeof openForm>>;
  beforeEach(async () => {
    user = await openForm();
    await user.type(screen.getByLabelText("Text"), "x");
  });

  test("by a link asks: Stay keeps the page and its text, Leave leaves", async () => {
    await user.click(screen.getByText("Elsewhere"));
    await answer(user, "Stay");
    expect(pathOutput()).toHaveTextContent(/^\/form$/);
    expect(screen.getByLabelText("Text")).toHaveValue("x");
    await user.click(screen.getByText("Elsewhere"));
    await answer(user, "Leave this page");
    await expectPath("/other");
  });

  test("by Back asks: Stay keeps the history entry, Leave goes back", async () => {
    window.history.back();
    await answer(user, "Stay");
    await waitFor(() => expect(window.location.pathname).toBe("/form"));
    expect(pathOutput()).toHaveTextContent(/^\/form$/);
    window.history.back();
    await answer(user, "Leave this page");
    await expectPath("/start");
    expect(window.location.pathname).toBe("/start");
  });

  test("by closing the tab shows the browser's own question", () => {
    expect(isClosingBlocked()).toBe(true);
  });

  test("asks nothing after saving", async () => {
    await user.click(screen.getByText("Save"));
    await expectPath("/other");
    expect(isClosingBlocked()).toBe(false);
  });
});

test("asks nothing without changes", async () => {
  const user = await openForm();
  expect(isClosingBlocked()).toBe(false);
  await user.click(screen.getByText("Elsewhere"));
  await expectPath("/other");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("asks nothing once the changes are undone", async () => {
  const user = await openForm();
  await user.type(screen.getByLabelText("Text"), "x{Backspace}");
  expect(isClosingBlocked()).toBe(false);
  await user.click(screen.getByText("Elsewhere"));
  await expectPath("/other");
});
