import { describe, expect, test } from "vitest";
import { splitLinks } from "./message-links.ts";

const linksIn = (text: string) => splitLinks(text).filter((part) => part.type === "link");
const shown = (text: string) => linksIn(text).map(({ host, rest }) => host + rest);

describe("links in messages", () => {
  test("stand between the text around them", () => {
    expect(splitLinks("See https://example.et/a?b=1#c and\nhttp://x.et:8080")).toEqual([
      { type: "text", text: "See " },
      { type: "link", href: "https://example.et/a?b=1#c", host: "example.et", rest: "/a?b=1#c" },
      { type: "text", text: " and\n" },
      { type: "link", href: "http://x.et:8080/", host: "x.et:8080", rest: "" },
    ]);
  });

  test.each([
    "no link",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "ftp://example.et",
    "gubae://room",
    "xhttps://example.et",
    "https://",
    "https://%",
    "http://[",
    "",
  ])("%j has none", (text) => {
    expect(splitLinks(text)).toEqual(text === "" ? [] : [{ type: "text", text }]);
  });

  test.each([
    ["(https://x.et/a).", "x.et/a"],
    ["https://x.et/wiki/Ethiopia_(country), and", "x.et/wiki/Ethiopia_(country)"],
    ["“https://x.et/a”", "x.et/a"],
    ["https://x.et/a።", "x.et/a"],
    ["https://x.et/a፡እና", "x.et/a"],
    ["really https://x.et/a?!", "x.et/a"],
    ["[https://x.et]", "x.et"],
    ["HTTPS://X.ET/A", "x.et/A"],
  ])("%j ends where its address ends", (text, expected) => {
    expect(shown(text)).toEqual([expected]);
  });

  test.each([
    ["a user name before the host", "https://bank.et@evil.example/pay", "evil.example/pay"],
    ["user name and password", "https://bank.et:443@evil.example", "evil.example"],
    ["a backslash", String.raw`https://evil.example\@bank.et`, "evil.example/@bank.et"],
    ["a Cyrillic letter", "https://аpple.com/id", "xn--pple-43d.com/id"],
    ["full-width letters", "https://ｅｖｉｌ.example", "evil.example"],
    ["a number as address", "http://0x7f000001/", "127.0.0.1"],
    ["a slash that only looks like one", "https://bank.et%2Fevil.example", undefined],
    ["another slash", "https://x.et/%E2%81%84evil", "x.et/%E2%81%84evil"],
    ["a reversed direction", "https://x.et/%E2%80%AEgpj.exe", "x.et/%E2%80%AEgpj.exe"],
    ["invalid encoding", "https://x.et/%E1%88", "x.et/%E1%88"],
  ])("%s does not hide the real host", (_, text, expected) => {
    expect(shown(text)).toEqual(expected === undefined ? [] : [expected]);
    for (const { href, host } of linksIn(text)) {
      expect(new URL(href)).toMatchObject({ host, username: "", password: "" });
    }
  });

  test("Amharic addresses stay readable", () => {
    const [link] = linksIn("https://am.wikipedia.org/wiki/ኢትዮጵያ_2");
    expect(link).toMatchObject({ host: "am.wikipedia.org", rest: "/wiki/ኢትዮጵያ_2" });
    expect(link?.href).toBe("https://am.wikipedia.org/wiki/%E1%8A%A2%E1%89%B5%E1%8B%AE%E1%8C%B5%E1%8B%AB_2");
  });

  test("a message of nothing but addresses is split quickly", () => {
    const text = "https://a.et/((((( ".repeat(100);
    expect(linksIn(text)).toHaveLength(100);
  });
});
