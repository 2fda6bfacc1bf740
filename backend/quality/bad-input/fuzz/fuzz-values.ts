import fc from "fast-check";
import { invalidValues } from "../invalid-values.ts";

/** Text that parsers, PostgreSQL or file systems treat specially. */
const awkwardText = fc.oneof(
  fc.constantFrom(
    "\0",
    "a\0b",
    "\u0000\u0000",
    "\ud800",
    "\udfff\ud800",
    "\\u0000",
    "%00",
    "%",
    "__proto__",
    "constructor",
    "toString",
    "1e400",
    "-0",
    "NaN",
    "9".repeat(400),
    "2026-02-30T25:61:61Z",
    "-271821-04-20T00:00:00Z",
    "../../../etc/passwd\0.png",
    "data:image/png;base64,AAAA",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "00000000-0000-0000-0000-000000000000",
    "[]",
    "{}",
    "\u202e\u200b\ufeff",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

/** Values of every JSON type, including values that no schema expects. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...invalidValues.map(([, value]) => value)) },
  { weight: 3, arbitrary: awkwardText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1 + 0.2) },
);

/** Replacements for one to three fields, with known or unknown names. */
export const mutations = (fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(
    fields.length === 0
      ? awkwardText
      : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fields) }, { weight: 1, arbitrary: awkwardText }),
    anyValue,
    { maxKeys: 3, noNullPrototype: true },
  );

/** A body that no JSON parser accepts, or that is not an object. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("", "{", "null", "[]", '"text"', "12", '{"a":', '{"__proto__":{"x":1}}', "[".repeat(5000)),
  awkwardText,
  fc.json(),
);

/** A path segment, encoded correctly or not. */
export const pathText: fc.Arbitrary<string> = fc.oneof(
  awkwardText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom("x", "%E0%A4%A", "%00", "a%2fb", "%2e%2e", "%5c..%5c", "x;y=z", "~"),
);

const queryValue = fc.oneof(
  awkwardText,
  fc.constantFrom("0", "1", "-1", "1000", "x", "", "true", "2026-12-01"),
);

export function anyQuery(names: readonly string[]): fc.Arbitrary<[name: string, value: string][]> {
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...names, "limit", "cursor", "lang", "token", "id", "classId") },
    { weight: 1, arbitrary: awkwardText },
    { weight: 1, arbitrary: fc.constantFrom("a[b]", "a[]", "__proto__[x]") },
  );
  return fc.array(fc.tuple(name, queryValue), { maxLength: 4 });
}

const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const headerValues: Record<string, fc.Arbitrary<string>> = {
  authorization: fc.oneof(headerText, fc.constantFrom("Bearer", "Bearer ", "Bearer \u00ff", "Basic eDp5")),
  "content-encoding": fc.constantFrom("gzip", "deflate", "br", "identity", "zstd", "x", "gzip, gzip", ""),
  "content-type": fc.constantFrom(
    "application/json; charset=none",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "text/plain",
    "junk",
    "",
  ),
  cookie: fc.oneof(
    headerText,
    fc.constantFrom("gubae_device=%00", "gubae_device=%E0%A4%A", "language=\u00ff"),
  ),
  origin: fc.oneof(headerText, fc.constantFrom("null", "https://", "http://[", "https://evil.example")),
  host: fc.constantFrom("", "evil.example", "[", "a b", "x:99999", "\u00ff"),
  accept: fc.constantFrom("text/html", "*/*", "", ";q=x", "application/json;q=NaN"),
  "accept-language": fc.oneof(headerText, fc.constantFrom("am", "x;q=9", "-")),
  "accept-encoding": fc.constantFrom("gzip", "br", "x", "*;q=0", ""),
  range: fc.constantFrom("bytes=5-1", "bytes=x", "bytes=0-99999999999999999999", "x"),
  "x-forwarded-for": fc.oneof(headerText, fc.constantFrom("::1, junk", "999.1.1.1")),
  "gubae-client": fc.constantFrom("desktop/0.0.1", "desktop/x", "desktop/999999999.9.9"),
  "if-none-match": headerText,
  "if-modified-since": headerText,
  "x-sandbox-signature": headerText,
};

/** A few headers with invalid values. */
export const anyHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.keys(headerValues), { maxLength: 2 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, headerValues[name] ?? headerText]))),
  );
