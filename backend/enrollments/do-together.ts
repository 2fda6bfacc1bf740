/** Does the same for several; answers in their order. */
type Work<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

/** Does `work`, which is the same each time, for this item and for what else waits. */
export type DoTogether<Item, Answer> = (item: Item, work: Work<Item, Answer>) => Promise<Answer>;

interface Waiting<Item, Answer> {
  item: Item;
  work: Work<Item, Answer>;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Whoever comes while `work` is under way waits for it, and is done in one go with all who came meanwhile, at most so
 * many: one transaction costs little more for ten than for one. Nobody waits for company. What fails together is done
 * once more, each alone, so that one that can't be done fails for its caller only.
 */
export function createTogether<Item, Answer>(atMost: number): DoTogether<Item, Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) await doAll(waiting.splice(0, atMost));
    isWorking = false;
  }

  return (item, work) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, work, resolve, reject });
      if (!isWorking) void workOff();
    });
}

async function doAll<Item, Answer>(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  try {
    const answers = await first.work(batch.map(({ item }) => item));
    if (answers.length !== batch.length)
      throw new Error("Not everything that was done together was answered.");
    for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
  } catch (error) {
    if (others.length === 0) first.reject(error);
    else await Promise.all(batch.map((one) => doAll([one])));
  }
}
