import { useCallback, useEffect, useRef, useState } from "react";
import { noResults, type CheckName, type CheckResult, type CheckResults } from "./line-advice.ts";
import {
  checkApi,
  checkCallLine,
  checkChatLine,
  checkDownload,
  checkRelay,
  checkUpload,
} from "./line-checks.ts";

/** Tries every way into the room, a few at a time, so that none slows the timing of another. */
async function tryAll(roomId: string, tell: (name: CheckName, result: CheckResult) => void): Promise<void> {
  const { result, iceServers } = await checkApi(roomId);
  tell("api", result);
  const servers = iceServers ?? [];
  await Promise.all([
    checkChatLine().then((found) => tell("chat", found)),
    checkCallLine().then((found) => tell("calls", found)),
    checkRelay(servers, "udp").then((found) => tell("relayUdp", found)),
    checkRelay(servers, "tcp").then((found) => tell("relayTcp", found)),
  ]);
  tell("download", await checkDownload());
  tell("upload", await checkUpload());
}

export function useLineTest(roomId: string): {
  results: CheckResults | null;
  running: boolean;
  run: () => void;
} {
  const [results, setResults] = useState<CheckResults | null>(null);
  const [running, setRunning] = useState(false);
  const latest = useRef(0);
  useEffect(() => () => void (latest.current += 1), []);
  const run = useCallback(() => {
    const mine = (latest.current += 1);
    const isMine = () => mine === latest.current;
    setResults(noResults);
    setRunning(true);
    tryAll(roomId, (name, result) => {
      if (isMine()) setResults((before) => ({ ...(before ?? noResults), [name]: result }));
    })
      .catch(reportError)
      .finally(() => {
        if (isMine()) setRunning(false);
      });
  }, [roomId]);
  return { results, running, run };
}
