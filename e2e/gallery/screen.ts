import type { Page } from "playwright/test";
import type { Visitor, World } from "./world.ts";

/** One screen in one state. */
export interface Screen {
  /** Also the name of its screenshot. */
  name: string;
  who: Visitor | "newcomer";
  path: (world: World) => string;
  /** Sets up the state before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Sets up the state on the open page. Works in any language, so it finds nothing by its text. */
  after?: (page: Page) => Promise<unknown>;
  /** The state is a loading state. */
  loading?: boolean;
}
