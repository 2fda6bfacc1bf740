import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCaptionFile } from "./decode-caption-file.ts";

const decode = (...bytes: number[]) => decodeCaptionFile(new Uint8Array(bytes).buffer);
const said = "Café – “naïve” ሰላም 👩‍🏫";

/** Encodes a text as UTF-16 without adding a byte order mark. */
function utf16(text: string, isLittleEndian: boolean): number[] {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return [...new Uint8Array(view.buffer)];
}

test("UTF-8 is read, with its mark and without", () => {
  const bytes = new TextEncoder().encode(said);
  expect(decode(...bytes)).toBe(said);
  expect(decode(0xef, 0xbb, 0xbf, ...bytes)).toBe(said);
  expect(decode()).toBe("");
});

test.each([
  ["little", true],
  ["big", false],
])("UTF-16 with its mark is read: %s-endian", (_, isLittleEndian) => {
  expect(decode(...utf16(`\uFEFF${said}`, isLittleEndian))).toBe(said);
});

test("cp1252 is read, also where its bytes would be UTF-8 by chance", () => {
  expect(decode(0x93, 0x43, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x80)).toBe("“Café” €");
  // French puts a no-break space before ». The bytes of é, this space and » form a three-byte UTF-8 sequence.
  expect(decode(0xab, 0xa0, 0x63, 0x61, 0x66, 0xe9, 0xa0, 0xbb)).toBe("«\u00a0café\u00a0»");
});

test.each([
  // All bytes of this text are letters in cp1252, so it could be mistaken for cp1252.
  ["UTF-8 that lost a byte", Array.from(new TextEncoder().encode("ሰላ ለዓለ")).slice(1)],
  ["UTF-16 that lost a byte", [...utf16("\uFEFFHi", true), 0x20]],
  ["half of a pair in UTF-16", utf16("\uFEFF\ud83c!", true)],
  ["UTF-16 without its mark", utf16("Hello", true)],
  ["bytes that are no letters of cp1252", [0x41, 0x81, 0xe9, 0xe8]],
])("%s is refused", (_, bytes) => {
  expect(decode(...bytes)).toBeNull();
});

/** The cp1252 character of each byte. */
const western = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder("windows-1252").decode(new Uint8Array([byte])),
);

/** Returns the bytes of a text in every accepted encoding, computed in a simple but slow way. */
function writings(text: string): number[][] {
  const utf8 = [...new TextEncoder().encode(text)];
  return [
    utf8,
    [0xef, 0xbb, 0xbf, ...utf8],
    utf16(`\uFEFF${text}`, true),
    utf16(`\uFEFF${text}`, false),
    Array.from(text, (character) => western.indexOf(character)),
  ];
}

test("whatever the bytes, they are refused, or are those of the text that is read", () => {
  const mark = fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]);
  fc.assert(
    fc.property(mark, fc.uint8Array({ maxLength: 12 }), (first, rest) => {
      const bytes = [...first, ...rest];
      const text = decode(...bytes);
      expect(text === null ? [bytes] : writings(text)).toContainEqual(bytes);
    }),
  );
});
