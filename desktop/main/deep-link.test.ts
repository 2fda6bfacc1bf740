import { expect, test, vi } from "vitest";
import { pathInArguments, pathOfDeepLink } from "./deep-link.ts";
import { createNavigationQueue } from "./window/navigation-queue.ts";

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

test("10: a link has at most 512 characters, in any spelling", () => {
  const link = (zeros: number) => `gubae://success?ref=${"%67".repeat(zeros)}${ref.slice(zeros)}`;
  expect(pathOfDeepLink(link(1))).toBe(`/success?ref=${ref}`);
  const padded = (length: number) =>
    `gubae://success?${"&".repeat(length - `gubae://success?ref=${ref}`.length)}ref=${ref}`;
  expect(pathOfDeepLink(padded(512))).toBe(`/success?ref=${ref}`);
  expect(pathOfDeepLink(padded(513))).toBeNull();
});

test("11: an app's arguments are parsed by the same grammar", () => {
  expect(pathInArguments(["gubae", "--flag", "gubae://evil/1", `gubae://class/${id}`])).toBe(
    `/status?id=${id}`,
  );
  expect(pathInArguments(["gubae", "https://gubae.example"])).toBeNull();
});

test("11: a link before the page listens is queued, and only the last one is delivered, once", () => {
  const send = vi.fn();
  const queue = createNavigationQueue({ send });
  queue.navigate("/one");
  queue.navigate("/two");
  queue.navigate(null);
  expect(send).not.toHaveBeenCalled();
  queue.pageReady();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: "navigate", path: "/two" });
  queue.navigate("/three");
  expect(send).toHaveBeenLastCalledWith({ name: "navigate", path: "/three" });
  queue.pageUnloaded();
  queue.navigate("/four");
  expect(send).toHaveBeenCalledTimes(2);
  queue.pageReady();
  expect(send).toHaveBeenLastCalledWith({ name: "navigate", path: "/four" });
});
