import { useCallback, useEffect, useRef, useState } from "react";
import { pendingResults, type CheckName, type CheckResult, type CheckResults } from "./connection-advice.ts";
import {
  checkApi,
  checkSignalling,
  checkRoomSocket,
  checkDownload,
  checkRelay,
  checkUpload,
} from "./connection-checks.ts";

/** Checks every route into the room. The speed tests run alone, so that nothing distorts their timing. */
async function runChecks(
  roomId: string,
  onResult: (name: CheckName, result: CheckResult) => void,
): Promise<void> {
  const { result, iceServers } = await checkApi(roomId);
  onResult("api", result);
  const servers = iceServers ?? [];
  await Promise.all([
    checkRoomSocket().then((found) => onResult("chat", found)),
    checkSignalling().then((found) => onResult("calls", found)),
    checkRelay(servers, "udp").then((found) => onResult("relayUdp", found)),
    checkRelay(servers, "tcp").then((found) => onResult("relayTcp", found)),
  ]);
  onResult("download", await checkDownload());
  onResult("upload", await checkUpload());
}

export function useConnectionCheck(roomId: string): {
  results: CheckResults | null;
  running: boolean;
  run: () => void;
} {
  const [results, setResults] = useState<CheckResults | null>(null);
  const [running, setRunning] = useState(false);
  const latest = useRef(0);
  useEffect(() => () => void (latest.current += 1), []);
  const run = useCallback(() => {
    const runId = (latest.current += 1);
    const isLatest = () => runId === latest.current;
    setResults(pendingResults);
    setRunning(true);
    runChecks(roomId, (name, result) => {
      if (isLatest()) setResults((before) => ({ ...(before ?? pendingResults), [name]: result }));
    })
      .catch(reportError)
      .finally(() => {
        if (isLatest()) setRunning(false);
      });
  }, [roomId]);
  return { results, running, run };
}
