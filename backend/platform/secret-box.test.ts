import { expect, test } from "vitest";
import { createSecretBox } from "#backend/platform/secret-box.ts";

const box = createSecretBox("a secret of the server, long enough", "second factor");
const plain = Buffer.from("twenty bytes of it..");

test("what was sealed is opened, and is not in what was sealed", () => {
  const sealed = box.seal(plain, "account-1");
  expect(box.open(sealed, "account-1")).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(box.seal(plain, "account-1")).not.toEqual(sealed);
});

test("it is opened neither for another account, nor with another server's secret, nor when it was changed", () => {
  const sealed = box.seal(plain, "account-1");
  expect(box.open(sealed, "account-2")).toBeNull();
  expect(
    createSecretBox("another secret of the server", "second factor").open(sealed, "account-1"),
  ).toBeNull();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(box.open(changed, "account-1")).toBeNull();
});
