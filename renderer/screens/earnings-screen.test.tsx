import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/account.ts";
import { earningsByLecture, myEarnings, statement } from "#contract/earnings.ts";
import { listBanks, myPayouts, requestPayout } from "#contract/payout.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
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
  at: "2026-11-21T12:30:45Z",
  kind: "charge",
  lectureName: "Triangles",
  amount: 405,
  balance: 405,
};

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, instructor);
  server.answer(myEarnings, { balance: 405, available: 405, inTransit: 0, paidOut: 0 });
  server.answer(myPayouts, []);
  server.answer(earningsByLecture, []);
  server.answer(statement, [row]);
  server.answer(listBanks, [
    { code: "855", name: "telebirr", isWallet: true, digits: 10 },
    { code: "946", name: "CBE", isWallet: false, digits: 13 },
  ]);
  useSession.getState().signedIn("token");
});

test("a payout is asked for with everything that is ready, and what is wrong is told at its field", async () => {
  const { user } = renderAppAt("/earnings");
  const amount = await screen.findByRole<HTMLInputElement>("textbox", { name: "Amount in birr" });
  expect(amount.value).toBe("405");
  await user.click(screen.getByRole("button", { name: "Ask for this payout" }));
  expect((await screen.findAllByText("Choose a bank.")).length).toBeGreaterThan(0);
  expect(server.asked(requestPayout)).toHaveLength(0);

  await user.selectOptions(screen.getByRole("combobox", { name: "Bank or wallet" }), "telebirr");
  await user.type(screen.getByRole("textbox", { name: "Phone number of the wallet" }), "+251 911 223344");
  server.answer(requestPayout, payout);
  server.answer(myPayouts, [payout]);
  await user.click(screen.getByRole("button", { name: "Ask for this payout" }));
  await waitFor(() => expect(server.asked(requestPayout)).toHaveLength(1));
  expect(server.asked(requestPayout)[0]?.body).toEqual({
    amount: 405,
    bankCode: "855",
    accountNumber: "0911223344",
    accountName: instructor.name,
  });
  // One at a time.
  expect(await screen.findByText(/A payout is under way/)).toBeTruthy();
  const payouts = within(screen.getByRole("region", { name: "Payouts" }));
  expect(await payouts.findByText("Waiting for our yes")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ask for this payout" })).toBeNull();
});

test("a refusal of the server is told, and what was typed stays", async () => {
  server.fail(requestPayout, "payout_too_high");
  const { user } = renderAppAt("/earnings");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Bank or wallet" }), "CBE");
  const number = screen.getByRole<HTMLInputElement>("textbox", { name: "Account number" });
  await user.type(number, "1000123456789");
  await user.click(screen.getByRole("button", { name: "Ask for this payout" }));
  expect(await screen.findByText("Less than that can be paid out at the moment.")).toBeTruthy();
  expect(number.value).toBe("1000123456789");
});

test("without anything to pay out there is no form", async () => {
  server.answer(myEarnings, { balance: 405, available: 0, inTransit: 0, paidOut: 0 });
  renderAppAt("/earnings");
  expect(await screen.findByText(/There is nothing to pay out yet/)).toBeTruthy();
  expect(server.asked(listBanks)).toHaveLength(0);
});

test("the whole statement is saved, all pages of it, the oldest first", async () => {
  const older = { ...row, _id: lectureId(3), lectureName: "Circles" };
  const { user } = renderAppAt("/earnings");
  const save = await screen.findByRole("button", { name: "Download as CSV" });
  server.reply(statement, ({ query }) => {
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

test("for a student there is no such page", async () => {
  server.answer(me, student);
  renderAppAt("/earnings");
  expect(await screen.findByText("404")).toBeTruthy();
  expect(server.asked(myEarnings)).toHaveLength(0);
});
