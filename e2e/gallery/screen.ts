import type { Page } from "playwright/test";
import type { Visitor, Fixture } from "./gallery-fixture.ts";

/** One screen in one state. */
export interface Screen {
  /** The screen's name, which is also the name of its screenshot. */
  name: string;
  who: Visitor | "newcomer";
  path: (fixture: Fixture) => string;
  /** Sets up the state before the page opens. */
  before?: (page: Page) => Promise<unknown>;
  /** Sets up the state on the open page. It must work in any language, so it locates nothing by text. */
  after?: (page: Page) => Promise<unknown>;
  loading?: boolean;
}
