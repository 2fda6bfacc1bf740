import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { TextAreaField } from "./TextAreaField.tsx";

test("a field of several lines is named, described by its issue and its hint, and passes its text on", async () => {
  const onChange = vi.fn();
  const field = (issue?: string) => (
    <TextAreaField
      label="What happened?"
      hint="Up to 500 letters"
      issue={issue}
      value=""
      onChange={onChange}
    />
  );
  const { rerender } = render(field());
  const textarea = screen.getByRole("textbox", { name: "What happened?" });
  expect(textarea).toHaveAccessibleDescription("Up to 500 letters");
  expect(textarea).not.toBeInvalid();
  rerender(field("Say a little more."));
  expect(textarea).toHaveAccessibleDescription("Say a little more. Up to 500 letters");
  expect(textarea).toBeInvalid();
  await userEvent.type(textarea, "N");
  expect(onChange).toHaveBeenLastCalledWith(expect.anything(), { value: "N" });
});
