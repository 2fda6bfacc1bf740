import { list } from "./api/list.ts";
import { metrics } from "./api/metrics.ts";
import { search } from "./api/search.ts";
import { start } from "./api/start.ts";
import { webhook } from "./api/webhook.ts";
import { desktopMemory } from "./desktop/desktop-memory.ts";
import { desktopSize } from "./desktop/desktop-size.ts";
import { desktopStart } from "./desktop/desktop-start.ts";
import { firstMinute, firstMinuteMobile } from "./first-minute/first-minute.ts";
import type { Benchmark } from "./measure/benchmark.ts";
import { landing } from "./pages/landing.ts";
import { pageFlood } from "./pages/page-flood.ts";
import {
  lighthouseDiscover,
  lighthouseLanding,
  lighthouseLecture,
  lighthouseLogIn,
} from "./pages/lighthouse.ts";
import { phone } from "./phone/phone.ts";
import { processes } from "./processes/processes.ts";
import { recording } from "./recording/recording.ts";
import { replay } from "./replay/replay.ts";
import { restore } from "./restore/restore.ts";
import { chat } from "./room/chat.ts";
import { classTools } from "./room/class.ts";
import { hostLoad } from "./room/host-load.ts";
import { joinStorm } from "./room/join-storm.ts";
import { join } from "./room/join.ts";
import { memory } from "./room/memory.ts";
import { recovery } from "./room/recovery.ts";
import { shapedConnection } from "./room/shaped-connection.ts";
import { soak } from "./room/soak.ts";
import { flat } from "./scale/flat.ts";
import { sfu } from "./sfu/sfu.ts";
import { slides } from "./slides/slides.ts";

/** In the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  join,
  list,
  metrics,
  search,
  flat,
  chat,
  joinStorm,
  classTools,
  webhook,
  pageFlood,
  start,
  memory,
  hostLoad,
  shapedConnection,
  recovery,
  soak,
  processes,
  sfu,
  slides,
  recording,
  replay,
  restore,
  firstMinute,
  firstMinuteMobile,
  phone,
  landing,
  lighthouseLanding,
  lighthouseLecture,
  lighthouseLogIn,
  lighthouseDiscover,
  desktopStart,
  desktopMemory,
  desktopSize,
];
