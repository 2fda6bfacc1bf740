import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountById, me, updateAccount } from "#contract/accounts/account.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startWithChapa } from "../testing/chapa-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import { offeredLecture, paymentFor } from "../testing/lecture-fixture.ts";

let started: Awaited<ReturnType<typeof startWithChapa>>;
let hosted: TestLecture;

beforeAll(async () => {
  started = await startWithChapa();
  hosted = await offeredLecture(started.api);
});
afterAll(() => started.stop());

const url = () => started.api.url;
const bodyFor = ({ lecture }: TestLecture, phone?: unknown) => {
  const { phone_number: _, ...body } = paymentFor(lecture);
  return phone === undefined ? body : { ...body, phone_number: phone };
};
const phoneOf = async ({ token }: TestAccount) => (await call(url(), me, { token })).phone;
const setPhone = (person: TestAccount, phone: unknown) => ({
  params: { id: person.id },
  body: { phone },
  token: person.token,
});
/** The phone numbers sent to Chapa, oldest first. */
const phonesAtChapa = () =>
  started.chapa.calls
    .filter(({ what }) => what.endsWith("/transaction/initialize"))
    .map(({ body }) => (JSON.parse(body) as { phone_number?: string }).phone_number);

describe("the first paid checkout", () => {
  test("needs a mobile number before a seat is held", async () => {
    const { token, id } = await newAccount(url(), "student");
    const refused = await errorOf(url(), makePayment, { token, body: bodyFor(hosted) });
    expect(refused).toMatchObject({
      statusCode: 400,
      code: "phone_required",
      fields: { phone_number: ["Enter your mobile number."] },
    });
    expect(await started.api.db("payments").where({ payerId: id })).toEqual([]);
  });

  test("needs none from abroad, and sends none, not even a stored one", async () => {
    const person = await newAccount(url(), "student");
    const body = { ...bodyFor(hosted), fromAbroad: true };
    const { textRef } = await call(url(), makePayment, { token: person.token, body });
    expect(phonesAtChapa().at(-1)).toBeUndefined();
    expect(await started.api.db("payments").where({ textRef })).toMatchObject([{ status: "pending" }]);
    expect(await phoneOf(person)).toBeNull();
    await call(url(), updateAccount, setPhone(person, "0711234567"));
    const next = { ...bodyFor(await offeredLecture(started.api)), fromAbroad: true };
    await call(url(), makePayment, { token: person.token, body: next });
    expect(phonesAtChapa().at(-1)).toBeUndefined();
  });

  test.each(["yes", 1, null, {}])("rejects %j as a choice to pay from abroad", async (junk) => {
    const { token } = await newAccount(url(), "student");
    const body = { ...bodyFor(hosted), fromAbroad: junk };
    expect((await errorOf(url(), makePayment, { token, body })).fields).toEqual({
      fromAbroad: ["Choose yes or no."],
    });
  });

  test.each(["+251 911 234 567", "0911-234-567", "251911234567"])(
    "accepts %s, sends it to Chapa in its format, and stores it",
    async (written) => {
      const person = await newAccount(url(), "student");
      await call(url(), makePayment, { token: person.token, body: bodyFor(hosted, written) });
      expect(phonesAtChapa().at(-1)).toBe("0911234567");
      expect(await phoneOf(person)).toBe("0911234567");
      const next = await offeredLecture(started.api);
      await call(url(), makePayment, { token: person.token, body: bodyFor(next) });
      expect(phonesAtChapa().at(-1)).toBe("0911234567");
    },
  );

  test.each(["", "0811234567", "091123456", "+1 911 234 5678", "0911234567\u0000", 911234567, null, {}, []])(
    "rejects %j with a message at its field",
    async (junk) => {
      const { token } = await newAccount(url(), "student");
      const refused = await errorOf(url(), makePayment, { token, body: bodyFor(hosted, junk) });
      expect(Object.keys(refused.fields ?? {})).toEqual(["phone_number"]);
      const [sentence] = refused.fields?.["phone_number"] ?? [];
      expect(sentence).toMatch(
        junk === "0911234567\u0000"
          ? /^This text can't contain control characters\.$/
          : /^Enter (an Ethiopian mobile number, like|your mobile number)/,
      );
    },
  );

  test("of a free lecture needs none", async () => {
    const free = await offeredLecture(started.api, { price: 0 });
    const { token } = await newAccount(url(), "student");
    expect((await send(url(), makePayment, { token, body: bodyFor(free) })).status).toBe(200);
  });
});

describe("the number in the profile", () => {
  test("can be changed and removed by its owner only, and nobody else sees it", async () => {
    const person = await newAccount(url(), "instructor");
    await call(url(), updateAccount, setPhone(person, "+251711234567"));
    expect(await phoneOf(person)).toBe("0711234567");
    const { token } = await newAccount(url(), "student");
    const seen = await send(url(), accountById, { params: { id: person.id }, token });
    expect(JSON.stringify(seen.json)).not.toContain("711234567");
    const theft = await errorOf(url(), updateAccount, { ...setPhone(person, "0911000000"), token });
    expect(theft.code).toBe("not_your_account");
    expect((await errorOf(url(), updateAccount, setPhone(person, "12"))).fields).toHaveProperty("phone");
    expect(await phoneOf(person)).toBe("0711234567");
    await call(url(), updateAccount, setPhone(person, ""));
    expect(await phoneOf(person)).toBeNull();
  });
});
