import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod/mini";
import { BODY_PART, endpoint } from "#contract/http/endpoint.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { toAppError } from "../middleware/error-boundary.ts";
import { parseInput, readBody } from "./parse-input.ts";
import { readUpload } from "./upload.ts";

const drawing = endpoint({
  method: "POST",
  path: "/drawings",
  body: z.object({
    name: z.string(),
    width: z._default(z.nullable(z.number()), 10),
    colored: z.optional(z.boolean()),
    tags: z.optional(z.array(z.string())),
  }),
  data: z.object({}),
  upload: "file",
});

let server: Server;
beforeAll(async () => {
  const app = new Koa();
  app.use(async (ctx) => {
    try {
      await readUpload("file")(ctx, async () => undefined);
      const { body, upload } = readBody(ctx, drawing);
      const parsed = parseInput(drawing, { params: {}, query: {}, body });
      ctx.body = { read: parsed.body, bytes: upload?.length ?? null };
    } catch (thrown) {
      const { code, fields } = thrown instanceof AppError ? thrown : toAppError(thrown);
      ctx.body = { code, fields: Object.keys(fields ?? {}) };
    }
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await once(server, "close");
});

async function sendForm(...parts: [name: string, value: string | Blob][]): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, "file");
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: form })).json();
}

const json = (value: unknown): [string, string] => [BODY_PART, JSON.stringify(value)];
const file: [string, Blob] = ["file", new Blob(["abc"])];

test("a form's body part is read as the body, beside its file", async () => {
  const sent = { name: "12", width: 3, colored: true, tags: ["a"] };
  expect(await sendForm(json(sent), file)).toEqual({ read: sent, bytes: 3 });
  expect(await sendForm(json({ name: "true", width: null, more: 1 }))).toEqual({
    read: { name: "true", width: null },
    bytes: null,
  });
});

test("with a body part, the flat fields for older servers don't count", async () => {
  const flat: [string, string][] = [
    ["name", "Flat"],
    ["width", "9"],
  ];
  expect(await sendForm(json({ name: "Whole" }), ...flat)).toMatchObject({
    read: { name: "Whole", width: 10 },
  });
});

test.each<[string, [string, string][]]>([
  ["no JSON", [[BODY_PART, "{"]]],
  ["empty", [[BODY_PART, ""]]],
  ["there twice", [json({ name: "One" }), json({ name: "Two" })]],
  ["bracketed", [[`${BODY_PART}[name]`, "One"]]],
])("a body part that is %s is refused by its name", async (_, parts) => {
  expect(await sendForm(...parts, ["name", "Flat"])).toEqual({ code: "malformed_json", fields: [BODY_PART] });
});

test("a body part that is JSON of another type is no object", async () => {
  for (const text of ["null", "7", '"text"', "[]", "[".repeat(30_000) + "]".repeat(30_000)])
    expect(await sendForm([BODY_PART, text])).toEqual({ code: "invalid", fields: ["body"] });
});

test("a body part has the schema's issues, and no null characters", async () => {
  expect(await sendForm(json({ width: "3", __proto__: null }))).toEqual({
    code: "invalid",
    fields: ["name", "width"],
  });
  expect(await sendForm(json({ name: "a\0" }))).toEqual({ code: "invalid", fields: ["name"] });
});

test("a body part of 64 KB is the most that is read", async () => {
  expect(await sendForm(json({ name: "x".repeat(65_000) }))).toMatchObject({ read: { width: 10 } });
  expect(await sendForm(json({ name: "x".repeat(66_000) }))).toEqual({ code: "too_large", fields: [] });
});

test("a body part that comes as a file is refused", async () => {
  const [, text] = json({ name: "One" });
  expect(await sendForm([BODY_PART, new Blob([text])])).toEqual({ code: "invalid", fields: [BODY_PART] });
});

test("flat fields of older clients are read as what their schema asks for", async () => {
  const flat = (width: string, colored: string) =>
    sendForm(["name", "450"], ["width", width], ["colored", colored], file);
  expect(await flat("3", "true")).toEqual({ read: { name: "450", width: 3, colored: true }, bytes: 3 });
  expect(await flat("", "false")).toMatchObject({ read: { name: "450", width: null, colored: false } });
  expect(await flat("null", "true")).toMatchObject({ read: { width: null } });
  expect(await sendForm(["name", ""], ["virus", "{}"])).toMatchObject({ read: { name: "", width: 10 } });
});

test.each<[string, [string, string][], string[]]>([
  ["words", [["width", "wide"]], ["width"]],
  ["JSON of another type", [["width", "[1]"]], ["width"]],
  ["an empty flag", [["colored", ""]], ["colored"]],
  [
    "a field twice",
    [
      ["width", "1"],
      ["width", "2"],
    ],
    ["width"],
  ],
  ["a bracketed name", [["width[x]", "1"]], ["width"]],
  ["a null character in JSON", [["tags", String.raw`["\u0000"]`]], ["tags.0"]],
])("flat fields with %s are refused by their name", async (_, parts, fields) => {
  expect(await sendForm(["name", "Tree"], ...parts)).toEqual({ code: "invalid", fields });
});
