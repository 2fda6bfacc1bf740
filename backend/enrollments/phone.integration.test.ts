import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountById, me, updateAccount } from "#contract/account.ts";
import { makePayment } from "#contract/payment.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startWithChapa } from "./testing/chapa-server.ts";
import { newLecture, paymentFor, type HostedLecture } from "./testing/lecture-fixture.ts";

let started: Awaited<ReturnType<typeof startWithChapa>>;
let hosted: HostedLecture;

beforeAll(async () => {
  started = await startWithChapa();
  hosted = await newLecture(started.api);
});
afterAll(() => started.stop());

const url = () => started.api.url;
const bodyFor = ({ lecture }: HostedLecture, phone?: unknown) => {
  const { phone_number: _, ...body } = paymentFor(lecture);
  return phone === undefined ? body : { ...body, phone_number: phone };
};
const phoneOf = async ({ token }: TestPerson) => (await call(url(), me, { token })).phone;
const setPhone = (person: TestPerson, phone: unknown) => ({
  params: { id: person.id },
  body: { phone },
  token: person.token,
});
/** The numbers that Chapa was told, the latest last. */
const toldChapa = () =>
  started.chapa.calls
    .filter(({ what }) => what.endsWith("/transaction/initialize"))
    .map(({ body }) => (JSON.parse(body) as { phone_number?: string }).phone_number);

describe("the first paid checkout", () => {
  test("asks for a mobile number before anything is held", async () => {
    const { token, id } = await newPerson(url(), "student");
    const refused = await fail(url(), makePayment, { token, body: bodyFor(hosted) });
    expect(refused).toMatchObject({
      statusCode: 400,
      code: "phone_needed",
      fields: { phone_number: ["Enter your phone number."] },
    });
    expect(await started.api.db("payments").where({ payer_id: id })).toEqual([]);
  });

  test.each(["+251 911 234 567", "0911-234-567", "251911234567"])(
    "takes %s, tells Chapa the form that it wants, and remembers it",
    async (written) => {
      const person = await newPerson(url(), "student");
      await call(url(), makePayment, { token: person.token, body: bodyFor(hosted, written) });
      expect(toldChapa().at(-1)).toBe("0911234567");
      expect(await phoneOf(person)).toBe("0911234567");
      const next = await newLecture(started.api);
      await call(url(), makePayment, { token: person.token, body: bodyFor(next) });
      expect(toldChapa().at(-1)).toBe("0911234567");
    },
  );

  test.each(["", "0811234567", "091123456", "+1 911 234 5678", "0911234567\u0000", 911234567, null, {}, []])(
    "refuses %j at its field, with the mend",
    async (junk) => {
      const { token } = await newPerson(url(), "student");
      const refused = await fail(url(), makePayment, { token, body: bodyFor(hosted, junk) });
      expect(Object.keys(refused.fields ?? {})).toEqual(["phone_number"]);
      const [sentence] = refused.fields?.["phone_number"] ?? [];
      expect(sentence).toMatch(/^Enter (an Ethiopian mobile number like|your phone number)/);
    },
  );

  test("of a free lecture asks for none", async () => {
    const free = await newLecture(started.api, { price: 0 });
    const { token } = await newPerson(url(), "student");
    expect((await send(url(), makePayment, { token, body: bodyFor(free) })).status).toBe(200);
  });
});

describe("the number in the profile", () => {
  test("can be changed and removed by its owner alone, and nobody else sees it", async () => {
    const person = await newPerson(url(), "instructor");
    await call(url(), updateAccount, setPhone(person, "+251711234567"));
    expect(await phoneOf(person)).toBe("0711234567");
    const { token } = await newPerson(url(), "student");
    const seen = await send(url(), accountById, { params: { id: person.id }, token });
    expect(JSON.stringify(seen.json)).not.toContain("711234567");
    const theft = await fail(url(), updateAccount, { ...setPhone(person, "0911000000"), token });
    expect(theft.code).toBe("not_your_account");
    expect((await fail(url(), updateAccount, setPhone(person, "12"))).fields).toHaveProperty("phone");
    expect(await phoneOf(person)).toBe("0711234567");
    await call(url(), updateAccount, setPhone(person, ""));
    expect(await phoneOf(person)).toBeNull();
  });
});
