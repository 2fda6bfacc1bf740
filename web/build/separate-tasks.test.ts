import { expect, test } from "vitest";
import { inSeparateTasks } from "./separate-tasks.ts";

test("each preloaded file gets a script of its own, with the same attributes, so that it runs as its own task", () => {
  const script = `<script type="module" crossorigin src="/assets/index.js"></script>`;
  const [base, first] = ["base", "first"].map(
    (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`,
  );
  expect(inSeparateTasks(`${script}\n${base}\n${first}`)).toBe(
    [
      script,
      `${base}<script type="module" async crossorigin src="/assets/base.js"></script>`,
      `${first}<script type="module" async crossorigin src="/assets/first.js"></script>`,
    ].join("\n"),
  );
});
