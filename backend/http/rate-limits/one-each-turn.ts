/**
 * Returns what has one task begin in each turn of the event loop, in the order given. Whoever asks for something else
 * meanwhile waits for one of them, and not for all that came before.
 */
export function oneEachTurn(): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  const begin = () => {
    const task = waiting.shift();
    if (waiting.length > 0) setImmediate(begin);
    task?.();
  };
  return (task) => {
    waiting.push(task);
    if (waiting.length === 1) setImmediate(begin);
  };
}
