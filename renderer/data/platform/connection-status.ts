import { BACK_ONLINE_MS } from "#renderer/constants.ts";

export type Connection = "online" | "offline" | "unreachable";
export type ConnectionStatus = Connection | "back";

/** Calls `changed` whenever the device reports that it is online or offline. */
export function watchNetwork(changed: () => void, options?: { signal: AbortSignal }): void {
  for (const event of ["online", "offline"]) window.addEventListener(event, changed, options);
}

/**
 * Returns a function that takes each change of the connection and passes its status to `show`: "back" for a moment when
 * the connection is restored. What that function returns keeps `show` from being called later.
 */
export function connectionNotice(
  show: (status: ConnectionStatus) => void,
): (connection: Connection) => () => void {
  let previous: Connection = "online";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return (connection) => {
    if (connection === previous) return stop;
    previous = connection;
    stop();
    show(connection === "online" ? "back" : connection);
    if (connection === "online") timer = setTimeout(show, BACK_ONLINE_MS, connection);
    return stop;
  };
}
