import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { listEarningsByLecture, getMyEarnings, listStatementRows } from "#contract/payments/earnings.ts";
import { listBanks, listMyPayouts, requestPayout } from "#contract/payments/payout.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;

const payout = {
  _id: lectureId(1),
  amount: 300,
  status: "requested",
  bankName: "telebirr",
  accountNumber: "•••• 3344",
  accountName: instructor.name,
  note: null,
  requestedAt: "2026-11-21T12:00:00Z",
  endedAt: null,
};
const row = {
  _id: lectureId(2),
  at: "2026-11-21T15:30:45+03:00",
  zone: "Africa/Addis_Ababa",
  month: "2026-11",
  kind: "charge",
  lectureName: "Triangles",
  amount: 405,
  balance: 405,
};

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, instructor);
  server.answer(getMyEarnings, { balance: 405, available: 405, inTransit: 0, paidOut: 0 });
  server.answer(listMyPayouts, []);
  server.answer(listEarningsByLecture, []);
  server.answer(listStatementRows, [row]);
  server.answer(listBanks, [
    { code: "855", name: "telebirr", isWallet: true, digits: 10 },
    { code: "946", name: "CBE", isWallet: false, digits: 13 },
  ]);
  useSession.getState().signedIn("token");
});

type User = ReturnType<typeof renderAppAt>["user"];

async function chooseAccount(user: User, bank: string, number: string): Promise<void> {
  await user.selectOptions(await screen.findByRole("combobox", { name: "Bank or wallet" }), bank);
  const field = screen.getByRole("textbox", { name: /Account number|phone number/ });
  await user.clear(field);
  await fill(user, field, number);
  await user.click(screen.getByRole("button", { name: "Continue" }));
}

test("a payout asks for the account first, then for the amount, by default all that is available", async () => {
  const { user } = renderAppAt("/earnings");
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect((await screen.findAllByText("Choose a bank."))[0]).toBeVisible();
  await chooseAccount(user, "telebirr", "1000123456789");
  expect(await screen.findByText("This number isn't valid at this bank.")).toBeVisible();
  await chooseAccount(user, "telebirr", "+251 911 223344");
  expect(await screen.findByText(`To ${instructor.name}: telebirr, 0911223344`)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Amount in birr" })).toHaveValue("405");
  expect(screen.getByRole("textbox", { name: "Amount in birr" })).toHaveFocus();
  await fill(user, screen.getByLabelText("Your password"), "a good password");
  server.answer(requestPayout, payout);
  server.answer(listMyPayouts, [payout]);
  await user.click(screen.getByRole("button", { name: "Request payout" }));
  await waitFor(() => expect(server.asked(requestPayout)).toHaveLength(1));
  expect(server.asked(requestPayout)[0]?.body).toEqual({
    amount: 405,
    bankCode: "855",
    accountNumber: "0911223344",
    accountName: instructor.name,
    password: "a good password",
  });
  // Only one payout can be open at a time.
  expect(await screen.findByText(/A payout is in progress/)).toBeVisible();
  const payouts = within(screen.getByRole("region", { name: "Payouts" }));
  expect(await payouts.findByText("Pending approval")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request payout" })).not.toBeInTheDocument();
});

test("shows the server's refusal and keeps the typed values", async () => {
  server.fail(requestPayout, "payout_too_high");
  const { user } = renderAppAt("/earnings");
  await chooseAccount(user, "CBE", "1000123456789");
  await fill(user, screen.getByLabelText("Your password"), "a good password");
  await user.click(screen.getByRole("button", { name: "Request payout" }));
  expect(await screen.findByText("That's more than we can pay out right now.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Change account" }));
  expect(screen.getByRole("textbox", { name: "Account number" })).toHaveValue("1000123456789");
});

test("offers the account of the last payout that was paid", async () => {
  const paid = { ...payout, _id: lectureId(4), status: "paid", accountName: "Abebe Kebede" } as const;
  server.answer(listMyPayouts, [{ ...paid, status: "failed", _id: lectureId(5) }, paid]);
  server.answer(requestPayout, payout);
  const { user } = renderAppAt("/earnings");
  await screen.findByDisplayValue("•••• 3344");
  expect(screen.getByRole("combobox", { name: "Bank or wallet" })).toHaveDisplayValue("telebirr");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await fill(user, screen.getByLabelText("Your password"), "a good password");
  await user.click(screen.getByRole("button", { name: "Request payout" }));
  await waitFor(() =>
    expect(server.asked(requestPayout)[0]?.body).toMatchObject({
      bankCode: "855",
      accountNumber: "••••3344",
      accountName: "Abebe Kebede",
    }),
  );
});

test("goes back to the account without forgetting the amount or losing the focus", async () => {
  const { user } = renderAppAt("/earnings");
  await chooseAccount(user, "CBE", "1000123456789");
  const amount = () => screen.getByRole("textbox", { name: "Amount in birr" });
  await user.clear(amount());
  await fill(user, amount(), "300");
  await user.click(screen.getByRole("button", { name: "Change account" }));
  expect(screen.getByRole("combobox", { name: "Bank or wallet" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(amount()).toHaveValue("300");
  expect(amount()).toHaveFocus();
});

test("returns to the account when the server refuses it", async () => {
  server.fail(requestPayout, "invalid", { accountNumber: ["This number isn't valid at this bank."] });
  const { user } = renderAppAt("/earnings");
  await chooseAccount(user, "CBE", "1000123456789");
  await fill(user, screen.getByLabelText("Your password"), "a good password");
  await user.click(screen.getByRole("button", { name: "Request payout" }));
  expect(await screen.findByText("This number isn't valid at this bank.")).toBeVisible();
  const refused = screen.getByRole("textbox", { name: "Account number" });
  expect(refused).toBeInvalid();
  expect(refused).toHaveFocus();
});

test("shows no form when there is nothing to pay out", async () => {
  const next = { amount: 405, at: "2099-12-10T09:00:00Z" };
  server.answer(getMyEarnings, { balance: 405, available: 0, inTransit: 0, paidOut: 0, next });
  renderAppAt("/earnings");
  expect(await screen.findByText(/Nothing to pay out yet/)).toBeVisible();
  expect(
    screen.getAllByText("405 birr will be available on 10 December 2099, if all goes as announced"),
  ).toHaveLength(2);
  expect(server.asked(listBanks)).toHaveLength(0);
});

test("says from when each lecture's money is available", async () => {
  const sums = { sold: 450, refunded: 0, fee: 45, net: 405, held: 0, zone: "Africa/Addis_Ababa" };
  const past = { ...sums, schedule: "2026-01-01T10:00:00+03:00" };
  const payableAt = "2099-12-10T09:00:00Z";
  server.answer(listEarningsByLecture, [
    { ...past, _id: lectureId(1), name: "Given", payableAt, decided: true },
    { ...past, _id: lectureId(2), name: "Over", payableAt, decided: false },
    { ...past, _id: lectureId(3), name: "From an older server", payableAt },
    { ...past, _id: lectureId(4), name: "Available", payableAt: "2026-01-03T09:00:00Z", decided: true },
    { ...past, _id: lectureId(5), name: "Reviewed", payableAt: null, decided: true },
    { ...past, _id: lectureId(6), name: "Held", payableAt, held: 405, decided: true },
    { ...past, _id: lectureId(7), name: "Refunded", payableAt, refunded: 450, net: 0, decided: true },
  ]);
  renderAppAt("/earnings");
  const lectures = within(await screen.findByRole("region", { name: "By lecture" }));
  await lectures.findByText("Given");
  const saying = lectures.getAllByText(/^Available on/).map(({ textContent }) => textContent);
  expect(saying).toEqual([
    "Available on 10 December 2099",
    "Available on 10 December 2099, if we confirm that it took place",
    "Available on 10 December 2099, if we confirm that it took place",
  ]);
});

test("saves all pages of the statement, the oldest row first", async () => {
  const older = { ...row, _id: lectureId(3), lectureName: "Circles" };
  const { user } = renderAppAt("/earnings");
  const save = await screen.findByRole("button", { name: "Download as CSV" });
  server.reply(listStatementRows, ({ query }) => {
    const isFirst = query.get("cursor") === null;
    const data = { statusCode: 200, data: [isFirst ? row : older], nextCursor: isFirst ? row._id : null };
    return new Response(JSON.stringify(data), { headers: { "content-type": "application/json" } });
  });
  await user.click(save);
  await waitFor(() => expect(server.saveFile).toHaveBeenCalledOnce());
  const [file, name] = server.saveFile.mock.calls[0] ?? [];
  expect(name).toBe("gubae-statement.csv");
  expect(await file?.text()).toMatch(/Circles[\s\S]*Triangles/);
});

test("is a 404 for a student", async () => {
  server.answer(me, student);
  renderAppAt("/earnings");
  expect(await screen.findByText("404")).toBeVisible();
  expect(server.asked(getMyEarnings)).toHaveLength(0);
});
