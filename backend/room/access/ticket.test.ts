import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { TICKET_MS } from "#backend/platform/constants.ts";
import { createTickets } from "./ticket.ts";

const secret = "a secret of at least thirty-two characters";
const start = new Date("2026-11-21T09:00:00Z");
const claims = {
  room: "0197a1b2-0000-7000-8000-000000000001",
  peer: "pabc",
  account: "0197a1b2-0000-7000-8000-000000000002",
  session: "0197a1b2-0000-7000-8000-000000000003",
  role: "viewer",
} as const;

function ticketsAt(now: () => Date, signedWith = secret) {
  return createTickets({ secret: signedWith, clock: now });
}

test("a ticket holds its claims and needs no URL encoding", () => {
  const tickets = ticketsAt(() => start);
  const ticket = tickets.mint(claims);
  expect(ticket).toMatch(/^[\w.-]+$/);
  const expiresAt = start.getTime() + TICKET_MS;
  expect(tickets.read(ticket)).toEqual({ claims: { ...claims, expiresAt }, expired: false });
});

test("a ticket expires on the millisecond and still holds its claims", () => {
  let now = start;
  const tickets = ticketsAt(() => now);
  const ticket = tickets.mint(claims);
  now = new Date(start.getTime() + TICKET_MS - 1);
  expect(tickets.read(ticket)?.expired).toBe(false);
  now = new Date(start.getTime() + TICKET_MS);
  expect(tickets.read(ticket)).toMatchObject({ expired: true, claims });
});

test("anything we did not sign is rejected", () => {
  const tickets = ticketsAt(() => start);
  const ticket = tickets.mint(claims);
  const [payload = "", signature = ""] = ticket.split(".");
  const richer = Buffer.from(JSON.stringify({ ...claims, role: "host", expiresAt: 9e15 })).toString(
    "base64url",
  );
  const plain = createHmac("sha256", secret).update(payload).digest("base64url");
  const forged = [
    "",
    ".",
    "a.b",
    payload,
    `${payload}.`,
    `${payload}.${signature.slice(0, -2)}`,
    `${richer}.${signature}`,
    `${payload}.${plain}`,
    // The same bytes in other encodings.
    `${payload}.${signature}=`,
    `${payload}.${signature} `,
    `${payload}.${signature}!`,
    `${payload}=.${signature}`,
    ` ${ticket}`,
    `${ticket}\n`,
    `${payload}.${signature.slice(0, -1)}${nextSpelling(signature)}`,
    `${ticket}.x`,
    ticketsAt(() => start, "another secret of at least thirty-two").mint(claims),
  ];
  expect(forged.map((text) => tickets.read(text))).toEqual(forged.map(() => null));
});

/** The last character of a signature has two spare bits, so four spellings decode to the same bytes. */
function nextSpelling(signature: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return alphabet[alphabet.indexOf(signature.at(-1) ?? "") + 1] ?? "";
}

test("claims that a ticket does not have are rejected, even if we signed them", () => {
  const tickets = ticketsAt(() => start);
  const withMore = { ...claims, admin: true };
  expect(tickets.read(tickets.mint(withMore))).toBeNull();
  const { session: _session, ...withoutSession } = claims;
  expect(tickets.read(tickets.mint(withoutSession as typeof claims))).toBeNull();
});

test("another process with the same secret reads it", () => {
  expect(ticketsAt(() => start).read(ticketsAt(() => start).mint(claims))).toMatchObject({ claims });
});
