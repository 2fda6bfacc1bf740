/** Returns the path of HAProxy, or null. Throws when HAPROXY_PATH names none. */
export function findHaproxy(): string | null;
