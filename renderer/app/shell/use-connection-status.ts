import { useEffect, useState } from "react";
import { type Connection, useConnection } from "#renderer/data/queries/use-connection.ts";
import { BACK_ONLINE_MS } from "#renderer/constants.ts";

/** Returns the connection's status, and "back" for a moment after the connection is restored. */
export function useConnectionStatus(): Connection | "back" {
  const connection = useConnection();
  const [previous, setPrevious] = useState(connection);
  const [isBack, setIsBack] = useState(false);
  if (previous !== connection) {
    setPrevious(connection);
    setIsBack(connection === "online");
  }
  useEffect(() => {
    const timer = isBack ? setTimeout(() => setIsBack(false), BACK_ONLINE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack ? "back" : connection;
}
