import type { ShellEvent } from "#contract/desktop/desktop-bridge.ts";

interface NavigationQueueDeps {
  send: (event: ShellEvent) => void;
}

/**
 * Holds a path until the page listens for events: a link may start the app, or arrive during a reload. Only the last
 * path counts.
 */
export function createNavigationQueue({ send }: NavigationQueueDeps) {
  let ready = false;
  let pendingPath: string | null = null;
  const flush = () => {
    if (!ready || pendingPath === null) return;
    send({ name: "navigate", path: pendingPath });
    pendingPath = null;
  };
  return {
    navigate: (path: string | null): void => {
      if (path === null) return;
      pendingPath = path;
      flush();
    },
    pageReady: (): void => {
      ready = true;
      flush();
    },
    pageUnloaded: (): void => {
      ready = false;
    },
  };
}
