import { useEffect, useState } from "react";
import { type ConnectionStatus, connectionNotice } from "#renderer/data/platform/connection-status.ts";
import { useConnection } from "#renderer/data/queries/use-connection.ts";

/** Returns the connection's status, and "back" for a moment after the connection is restored. */
export function useConnectionStatus(): ConnectionStatus {
  const connection = useConnection();
  const [status, setStatus] = useState<ConnectionStatus>("online");
  const [notify] = useState(() => connectionNotice(setStatus));
  useEffect(() => notify(connection), [connection, notify]);
  return status;
}
