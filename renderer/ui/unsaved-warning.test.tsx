import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { useState } from "react";
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { FluentRoot } from "./FluentRoot.tsx";
import { UnsavedDialog } from "./UnsavedDialog.tsx";
import { useUnsavedWarning } from "./use-unsaved-warning.ts";

function Form() {
  const [text, setText] = useState("");
  const warning = useUnsavedWarning(text !== "");
  const navigate = useNavigate();
  const save = () => {
    warning.letGo();
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

const Where = () => <output data-testid="where">{useLocation().pathname}</output>;

async function openForm() {
  const user = userEvent.setup();
  window.history.pushState(null, "", "/start");
  render(
    <BrowserRouter>
      <FluentRoot>
        <Where />
        <Link to="/form">To the form</Link>
        <Link to="/other">Elsewhere</Link>
        <Routes>
          <Route path="/form" element={<Form />} />
          <Route path="*" element={null} />
        </Routes>
      </FluentRoot>
    </BrowserRouter>,
  );
  await user.click(screen.getByText("To the form"));
  return user;
}

const where = () => screen.getByTestId("where").textContent;
const goes = (path: string) => waitFor(() => expect(where()).toBe(path));
const question = () => screen.findByText("Your changes are not saved and will be lost.");
const answer = async (user: Awaited<ReturnType<typeof openForm>>, name: "Yes" | "No") => {
  await question();
  // Without a layout, Fluent's focus handling sometimes takes a dialog that opens again for a hidden one.
  await user.click(screen.getByRole("button", { name, hidden: true }));
  await waitFor(() => expect(screen.queryByRole("alertdialog", { hidden: true })).toBeNull());
};

/** Whether the browser would ask before the tab is closed. */
function closingIsHeld(): boolean {
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

  test("by a link asks; No stays with everything, Yes leaves", async () => {
    await user.click(screen.getByText("Elsewhere"));
    await answer(user, "No");
    expect(where()).toBe("/form");
    expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("x");
    await user.click(screen.getByText("Elsewhere"));
    await answer(user, "Yes");
    await goes("/other");
  });

  test("by Back asks; No stays at the same place of the history, Yes goes back", async () => {
    window.history.back();
    await answer(user, "No");
    await waitFor(() => expect(window.location.pathname).toBe("/form"));
    expect(where()).toBe("/form");
    window.history.back();
    await answer(user, "Yes");
    await goes("/start");
    expect(window.location.pathname).toBe("/start");
  });

  test("by closing the tab asks in the browser's words", () => {
    expect(closingIsHeld()).toBe(true);
  });

  test("after saving asks nothing", async () => {
    await user.click(screen.getByText("Save"));
    await goes("/other");
    expect(closingIsHeld()).toBe(false);
  });
});

test("without changes nothing is asked", async () => {
  const user = await openForm();
  expect(closingIsHeld()).toBe(false);
  await user.click(screen.getByText("Elsewhere"));
  await goes("/other");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("once the changes are undone nothing is asked any more", async () => {
  const user = await openForm();
  await user.type(screen.getByLabelText("Text"), "x{Backspace}");
  expect(closingIsHeld()).toBe(false);
  await user.click(screen.getByText("Elsewhere"));
  await goes("/other");
});
