import { test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import type { Stack } from "./start-stack.ts";

/** Gives a file's tests a stack of their own, and closes their pages after each. Returns what they reach it by. */
export function stackOfFile<Taken extends Stack>(take: () => Promise<Taken>): () => Taken {
  let stack: Taken | null = null;
  const taken = () => {
    if (stack === null) throw new Error("The stack runs while the tests do.");
    return stack;
  };
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    stack = await take();
  });
  test.afterAll(() => stack?.stop());
  test.afterEach(({ browser }) => closePages({ browser }));
  return taken;
}
