import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { type Amount, AmountField } from "#renderer/kit/fields/AmountField.tsx";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { useForm } from "./use-form.ts";

const schema = z.object({
  price: z.number({ error: "Enter a price." }),
  days: z.nullable(z.number()),
  agreed: z.literal(true, { error: "Agree first." }),
});
const start: { price: Amount; days: number | null; agreed: boolean } = {
  price: null,
  days: 7,
  agreed: false,
};
const days = [
  { value: 7, text: "A week" },
  { value: null, text: "Never" },
];

function Order({ send }: { send: (order: z.infer<typeof schema>) => Promise<void> }) {
  const form = useForm({
    start,
    check: (values) => checkedBy(schema.safeParse(values)),
    send,
    bannerMs: null,
  });
  return (
    <Form {...form.props}>
      <Banner text={form.bannerText} />
      <AmountField label="Price" {...form.field("price")} />
      <SelectField label="Days" {...form.choice("days")} options={days} />
      <CheckboxField label="I agree" {...form.flag("agreed")} />
      <button type="submit">Order</button>
    </Form>
  );
}

const price = () => screen.getByLabelText("Price");
const banner = () => screen.getByRole("alert");

async function fillIn() {
  const user = userEvent.setup();
  await user.type(price(), "1,200.50");
  await user.selectOptions(screen.getByLabelText("Days"), "Never");
  await user.click(screen.getByLabelText("I agree"));
  return user;
}

test("numbers, choices and flags are sent as what they are", async () => {
  const send = vi.fn(async () => {});
  render(<Order send={send} />);
  const user = await fillIn();
  expect(price()).toHaveValue("1,200.50");
  await user.click(screen.getByRole("button"));
  expect(send).toHaveBeenCalledExactlyOnceWith({ price: 1200.5, days: null, agreed: true });
});

test("all issues are shown at once, each until it is corrected, and the banner until all are", async () => {
  const send = vi.fn(async () => {});
  render(<Order send={send} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button"));
  expect(price()).toHaveFocus();
  expect(price()).toHaveAccessibleDescription("Enter a price.");
  expect(screen.getByLabelText("I agree")).toHaveAccessibleDescription("Agree first.");
  await user.type(price(), "much");
  expect(price()).toHaveAccessibleDescription("Enter a price.");
  await user.clear(price());
  await user.type(price(), "10");
  expect(price()).toBeValid();
  expect(banner()).toHaveTextContent("Please check the marked fields.");
  await user.click(screen.getByLabelText("I agree"));
  expect(banner()).toBeEmptyDOMElement();
  expect(send).not.toHaveBeenCalled();
});

test("the server's issues are shown in the same way, and the values stay", async () => {
  const fields = { price: ["Too cheap."] };
  const send = vi.fn(() =>
    Promise.reject(new ApiError({ code: "invalid", status: 400, message: "", fields })),
  );
  render(<Order send={send} />);
  const user = await fillIn();
  await user.click(screen.getByRole("button"));
  await waitFor(() => expect(price()).toHaveFocus());
  expect(price()).toHaveAccessibleDescription("Too cheap.");
  expect(price()).toHaveValue("1,200.50");
  await user.type(price(), "{Backspace}{Backspace}{Backspace}");
  expect(price()).toBeValid();
  expect(banner()).toBeEmptyDOMElement();
});

test("a second press while the form is sent sends nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  render(<Order send={send} />);
  await fillIn();
  fireEvent.submit(screen.getByRole("button"));
  fireEvent.submit(screen.getByRole("button"));
  expect(send).toHaveBeenCalledOnce();
  resolve();
});
