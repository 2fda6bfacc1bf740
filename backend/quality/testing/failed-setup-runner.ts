import { TestRunner, type RunnerTestSuite } from "vitest";

/**
 * When the set-up of a file or a `describe` fails, reports only that error: further errors from `afterAll` about
 * services that were never started would hide it.
 */
export default class FailedSetupRunner extends TestRunner {
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    const hasRun = suite.tasks.some(({ result }) => result !== undefined && result.state !== "skip");
    if (!hasRun) suite.result?.errors?.splice(1);
  }
}
