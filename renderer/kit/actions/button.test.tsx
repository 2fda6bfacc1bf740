import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button, type ButtonProps } from "./Button.tsx";

test("a button submits no form unless it is asked to", () => {
  render(<Button>Later</Button>);
  expect(screen.getByRole("button", { name: "Later" })).toHaveAttribute("type", "button");
});

test("native properties and the ref reach the element", async () => {
  const ref = vi.fn();
  const onClick = vi.fn();
  render(<Button ref={ref} aria-label="Close" className="mine" data-x="1" onClick={onClick} />);
  const button = screen.getByRole("button", { name: "Close" });
  expect(ref).toHaveBeenCalledWith(button);
  expect(button).toHaveClass("plain-button", "plain-button--secondary", "plain-button--medium", "mine");
  expect(button).toHaveAttribute("data-x", "1");
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

test.each<Partial<ButtonProps>>([{ busy: true }, { disabledFocusable: true }])(
  "%o neither presses nor submits, and keeps the focus",
  async (props) => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    const form = (now: Partial<ButtonProps>) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" onClick={onClick} {...now}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form({}));
    const button = screen.getByRole("button", { name: "Send" });
    button.focus();
    rerender(form(props));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toBeEnabled();
    await userEvent.click(button);
    await userEvent.keyboard("{Enter}");
    await userEvent.type(screen.getByLabelText("Name"), "Almaz{Enter}");
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  },
);
