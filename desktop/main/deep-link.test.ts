import { expect, test, vi } from "vitest";
import { pathInArguments, pathOfDeepLink } from "./deep-link.ts";
import { createShowInbox } from "./show-inbox.ts";

const id = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const ref = "gb-abcdefghijklmnopqrstuvwx";

test.each([
  [`gubae://lecture/${id}`, `/lecture?id=${id}`],
  [`gubae://class/${id}`, `/status?id=${id}`],
  [`gubae://class/${id}/`, `/status?id=${id}`],
  [`gubae://success?ref=${ref}`, `/success?ref=${ref}`],
  [`gubae://success/?ref=${ref}`, `/success?ref=${ref}`],
  [`GUBAE://lecture/${id}`, `/lecture?id=${id}`],
])("10: %s shows %s", (link, path) => {
  expect(pathOfDeepLink(link)).toBe(path);
});

test.each([
  "",
  "gubae:",
  "gubae://",
  "gubae://lecture",
  "gubae://lecture/1",
  `gubae://lecture/${id}/edit`,
  `gubae://lecture/${id}?x=1`,
  `gubae://lecture/${id}#x`,
  `gubae://user@lecture/${id}`,
  `gubae://user:password@lecture/${id}`,
  `gubae://lecture:80/${id}`,
  `gubae://admin/${id}`,
  `gubae:///lecture/${id}`,
  `gubae://lecture/..%2f${id}`,
  `gubae://lecture/../${id}x`,
  `https://lecture/${id}`,
  `javascript:gubae://lecture/${id}`,
  ` gubae://lecture/${id}`,
  `gubae://lecture/${id} `,
  `gubae://lec\tture/${id}`,
  `gubae://lecture/\n${id}`,
  `gubae://lecture/${id}\r\n`,
  `gubae://lecture/\0${id}`,
  `gubae://lecture/${id}\u0085`,
  `gubae://success?ref=${ref}\t`,
  "gubae://success",
  "gubae://success?ref=",
  "gubae://success?ref=../../admin",
  `gubae://success?ref=${ref}&ref=${ref}`,
  `gubae://success?ref=${ref}&paid=yes`,
  `gubae://success/paid?ref=${ref}`,
  `gubae://lecture/${id}?${"x".repeat(512)}`,
])("10: %s is no link of ours", (link) => {
  expect(pathOfDeepLink(link)).toBeNull();
});

test("10: a link has at most 512 characters, its name's other spellings included", () => {
  const link = (zeros: number) => `gubae://success?ref=${"%67".repeat(zeros)}${ref.slice(zeros)}`;
  expect(pathOfDeepLink(link(1))).toBe(`/success?ref=${ref}`);
  const padded = (length: number) =>
    `gubae://success?${"&".repeat(length - `gubae://success?ref=${ref}`.length)}ref=${ref}`;
  expect(pathOfDeepLink(padded(512))).toBe(`/success?ref=${ref}`);
  expect(pathOfDeepLink(padded(513))).toBeNull();
});

test("11: a program's arguments are read by the same grammar", () => {
  expect(pathInArguments(["gubae", "--flag", "gubae://evil/1", `gubae://class/${id}`])).toBe(
    `/status?id=${id}`,
  );
  expect(pathInArguments(["gubae", "https://gubae.example"])).toBeNull();
});

test("11: what comes before the page listens waits for it; the last one counts, once", () => {
  const send = vi.fn();
  const inbox = createShowInbox({ send });
  inbox.show("/one");
  inbox.show("/two");
  inbox.show(null);
  expect(send).not.toHaveBeenCalled();
  inbox.pageListens();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: "show", path: "/two" });
  inbox.show("/three");
  expect(send).toHaveBeenLastCalledWith({ name: "show", path: "/three" });
  inbox.pageLeaves();
  inbox.show("/four");
  expect(send).toHaveBeenCalledTimes(2);
  inbox.pageListens();
  expect(send).toHaveBeenLastCalledWith({ name: "show", path: "/four" });
});
