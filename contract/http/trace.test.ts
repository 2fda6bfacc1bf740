import { expect, test } from "vitest";
import { traceCodeOf, traceIdOf } from "./trace.ts";

const id = "4bf92f3577b34da6a3ce929d0e0e4736";

test("a traceparent holds its id, of which people read the beginning", () => {
  expect(traceIdOf(`00-${id}-00f067aa0ba902b7-01`)).toBe(id);
  expect(traceCodeOf(id)).toBe("4bf92f35");
});

test.each([
  "",
  id,
  `00-${id}-00f067aa0ba902b7`,
  `00-${id}-00f067aa0ba902b7-01-more`,
  `01-${id}-00f067aa0ba902b7-01`,
  `00-${id.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  `00-${id}-${"0".repeat(16)}-01`,
  `00-${id.slice(1)}x-00f067aa0ba902b7-01`,
  `00-${id}-00f067aa0ba902b7-01\n`,
  `00-${id}-00f067aa0ba902b7-01${"a".repeat(10_000)}`,
])("%j is none", (junk) => expect(traceIdOf(junk)).toBeNull());
