import type { ShellEvent } from "#contract/desktop-bridge.ts";

interface Page {
  /** The page listens: it has asked for its beginning. */
  send: (event: ShellEvent) => void;
}

/**
 * Keeps what the page should show until it listens: a link may start the program, or come while it reloads. Only
 * the last one counts.
 */
export function createShowInbox({ send }: Page) {
  let listening = false;
  let waiting: string | null = null;
  const deliver = () => {
    if (!listening || waiting === null) return;
    send({ name: "show", path: waiting });
    waiting = null;
  };
  return {
    show: (path: string | null): void => {
      if (path === null) return;
      waiting = path;
      deliver();
    },
    pageListens: (): void => {
      listening = true;
      deliver();
    },
    pageLeaves: (): void => {
      listening = false;
    },
  };
}
