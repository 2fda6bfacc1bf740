import { describe, expect, it } from "vitest";
import { isText, selectTests } from "./related-tests.ts";

const imports = new Map<string, string[]>([
  ["backend/money/fee.ts", []],
  ["backend/money/fee.test.ts", ["backend/money/fee.ts"]],
  ["backend/money/ledger.ts", ["backend/money/fee.ts"]],
  ["backend/money/killed-ledger.integration.test.ts", ["backend/money/ledger.ts"]],
  ["backend/money/paying/pay.integration.test.ts", ["backend/quality/testing/test-server.ts"]],
  ["backend/admin/ledger.ts", ["backend/money/ledger.ts"]],
  ["backend/admin/ledger.test.ts", ["backend/admin/ledger.ts"]],
  ["backend/app/server/server.ts", ["backend/money/ledger.ts"]],
  ["backend/quality/testing/test-server.ts", ["backend/app/server/server.ts"]],
  ["backend/room/room.integration.test.ts", ["backend/quality/testing/test-server.ts"]],
  ["scripts/repository/docs.test.ts", []],
]);

describe("selectTests", () => {
  it("takes those that load what changed, in its folder or elsewhere, and those that stand beside it or below", () => {
    expect(selectTests(imports, ["backend/money/fee.ts"])).toEqual([
      "backend/money/fee.test.ts",
      "backend/money/killed-ledger.integration.test.ts",
      "backend/money/paying/pay.integration.test.ts",
      "backend/admin/ledger.test.ts",
    ]);
  });

  it("leaves out what reaches a change through the server as a whole, unless that changed", () => {
    expect(selectTests(imports, ["backend/admin/ledger.ts"])).toEqual(["backend/admin/ledger.test.ts"]);
    expect(selectTests(imports, ["backend/quality/testing/test-server.ts"])).toContain(
      "backend/room/room.integration.test.ts",
    );
  });

  it("takes a changed test itself, and the pages' test for a page", () => {
    expect(selectTests(imports, ["backend/admin/ledger.test.ts", "README.md"])).toEqual([
      "backend/admin/ledger.test.ts",
      "scripts/repository/docs.test.ts",
    ]);
  });
});

describe("isText", () => {
  it("is what people read", () => {
    expect(
      ["README.md", "renderer/messages/am/room.ts", "backend/platform/email/texts/en.ts"].every(isText),
    ).toBe(true);
    expect(["renderer/messages/i18n.ts", "backend/platform/email/email.ts"].some(isText)).toBe(false);
  });
});
