import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Menu } from "./Menu.tsx";

const chosen = vi.fn<(name: string) => void>();

function WithMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}>
        More
      </button>
      <button type="button">Elsewhere</button>
      {anchor && (
        <Menu
          label="Actions"
          anchor={anchor}
          choices={["Copy", "Reply", "Report"].map((name) => ({
            name,
            icon: null,
            onChoose: () => chosen(name),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const item = (name: string) => screen.getByRole("menuitem", { name });

async function open() {
  const user = userEvent.setup();
  render(<WithMenu />);
  await user.click(button("More"));
  return user;
}
beforeEach(() => void chosen.mockClear());

test("opens with the focus on its first choice, and keys move it", async () => {
  const user = await open();
  expect(screen.getByRole("menu", { name: "Actions" })).toBeInTheDocument();
  expect(item("Copy")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(item("Reply")).toHaveFocus();
  await user.keyboard("{End}{ArrowDown}");
  expect(item("Copy")).toHaveFocus();
  await user.keyboard("r");
  expect(item("Reply")).toHaveFocus();
  await user.keyboard("{Control>}r{/Control}");
  expect(item("Reply")).toHaveFocus();
});

test("Enter chooses once, and closes", async () => {
  const user = await open();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen).toHaveBeenCalledExactlyOnceWith("Reply");
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test.each(["{Escape}", "{Tab}"])("%s closes and chooses nothing", async (key) => {
  const user = await open();
  await user.keyboard(key);
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  expect(button(key === "{Tab}" ? "Elsewhere" : "More")).toHaveFocus();
  expect(chosen).not.toHaveBeenCalled();
});

test("a press outside closes it, and so does its own button", async () => {
  const user = await open();
  await user.click(button("Elsewhere"));
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  await user.click(button("More"));
  await user.click(button("More"));
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});
