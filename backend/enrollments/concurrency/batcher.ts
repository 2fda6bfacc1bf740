/** Processes several items and returns their results in the same order. */
type BatchWork<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

export interface Batcher<Item, Result> {
  /** Processes this item together with the other items that are waiting. `work` must be the same on every call. */
  run: (item: Item, work: BatchWork<Item, Result>) => Promise<Result>;
}

interface PendingItem<Item, Result> {
  item: Item;
  work: BatchWork<Item, Result>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Items that arrive while a batch runs form the next batch, up to `maxBatchSize`: a transaction for ten items costs
 * little more than one for a single item. A lone item does not wait. When a batch fails, each of its items is retried
 * alone, so that a bad item fails only for its own caller.
 */
export function createBatcher<Item, Result>(maxBatchSize: number): Batcher<Item, Result> {
  const pending: PendingItem<Item, Result>[] = [];
  let isRunning = false;

  async function runPending(): Promise<void> {
    isRunning = true;
    while (pending.length > 0) await runBatch(pending.splice(0, maxBatchSize));
    isRunning = false;
  }

  return {
    run: (item, work) =>
      new Promise((resolve, reject) => {
        pending.push({ item, work, resolve, reject });
        if (!isRunning) void runPending();
      }),
  };
}

async function runBatch<Item, Result>(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  try {
    const results = await first.work(batch.map(({ item }) => item));
    if (results.length !== batch.length)
      throw new Error("The batch returned no result for some of its items.");
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
  } catch (error) {
    if (others.length === 0) first.reject(error);
    else await Promise.all(batch.map((one) => runBatch([one])));
  }
}
