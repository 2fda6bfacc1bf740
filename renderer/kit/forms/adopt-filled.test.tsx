import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { unchecked } from "./checked.ts";
import { Form } from "./Form.tsx";

let sent: { email: string; password: string }[] = [];

function LogIn() {
  const form = useForm({
    start: { email: "", password: "" },
    check: unchecked,
    send: async (values: { email: string; password: string }) => {
      sent.push(values);
    },
  });
  return (
    <Form {...form.props}>
      <TextField label="Email" {...form.field("email")} type="email" />
      <TextField label="Password" {...form.field("password")} type="password" />
      <button type="submit">Log in</button>
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** A browser extension sets the value without React noticing; a script of the page sets it through React's setter. */
const fills: [string, (target: HTMLInputElement, value: string) => void][] = [
  ["an extension", (target, value) => Reflect.set(HTMLInputElement.prototype, "value", value, target)],
  ["a script of the page", (target, value) => Reflect.set(target, "value", value)],
];

test.each(fills)("what %s filled without an event stays when another field is typed in", async (_, fill) => {
  render(<LogIn />);
  fill(field("Password"), "a good password");
  await userEvent.type(field("Email"), "a@b.example");
  expect(field("Password")).toHaveValue("a good password");
  expect(field("Email")).toHaveValue("a@b.example");
});

test.each(fills)("what %s filled while another field has the focus stays", async (_, fill) => {
  const user = userEvent.setup();
  render(<LogIn />);
  await user.type(field("Email"), "a@b.exampl");
  fill(field("Password"), "a good password");
  await user.keyboard("e");
  expect(field("Password")).toHaveValue("a good password");
  expect(field("Email")).toHaveValue("a@b.example");
  await user.click(screen.getByRole("button"));
  expect(sent.at(-1)).toEqual({ email: "a@b.example", password: "a good password" });
});

test.each(fills)("what %s filled without an event is sent", (_, fill) => {
  sent = [];
  render(<LogIn />);
  fill(field("Email"), "a@b.example");
  fill(field("Password"), "a good password");
  fireEvent.submit(screen.getByRole("button"));
  expect(sent).toEqual([{ email: "a@b.example", password: "a good password" }]);
  expect(field("Password")).toHaveValue("a good password");
});
