import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { useValidatedForm } from "#renderer/data/queries/use-validated-form.ts";

let sent: { email: string; password: string }[] = [];

function LogIn() {
  const { fields, change, attach, handleSubmit } = useValidatedForm({
    start: { email: "", password: "" },
    check: (value) => ({ ok: true, value }),
    action: async (value: { email: string; password: string }) => {
      sent.push(value);
    },
    bannerMs: 1000,
    refusalOf: () => ({ issues: {}, banner: "" }),
  });
  return (
    <form ref={attach} noValidate onSubmit={handleSubmit}>
      <TextField label="Email" name="email" type="email" value={fields.email} onChange={change("email")} />
      <TextField
        label="Password"
        name="password"
        type="password"
        value={fields.password}
        onChange={change("password")}
      />
      <button type="submit">Log in</button>
    </form>
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
