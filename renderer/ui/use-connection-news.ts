import { useEffect, useState } from "react";
import { type Connection, useConnection } from "#renderer/api/use-reconnect.ts";
import { BACK_ONLINE_MS } from "#renderer/constants.ts";

/** How the connection is, and for a moment that it is back. */
export function useConnectionNews(): Connection | "back" {
  const connection = useConnection();
  const [before, setBefore] = useState(connection);
  const [back, setBack] = useState(false);
  if (before !== connection) {
    setBefore(connection);
    setBack(connection === "fine");
  }
  useEffect(() => {
    const timer = back ? setTimeout(() => setBack(false), BACK_ONLINE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [back]);
  return back ? "back" : connection;
}
