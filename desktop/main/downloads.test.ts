import { EventEmitter } from "node:events";
import type { DownloadItem } from "electron";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Downloads } from "./downloads.ts";

const SERVER = "https://gubae.example";
const LINK = "/materials/files/AbC-_9";

class FakeItem extends EventEmitter {
  state = "progressing";
  readonly chain: string[];
  constructor(...chain: string[]) {
    super();
    this.chain = chain;
  }
  resume = vi.fn<() => void>();
  cancel = vi.fn(() => this.end("cancelled"));
  getURLChain = () => this.chain;
  getURL = () => this.chain.at(-1) ?? "";
  getState = () => this.state;
  getReceivedBytes = () => 30;
  getTotalBytes = () => 120;
  update(state: "progressing" | "interrupted") {
    this.state = state;
    this.emit("updated", {}, state);
  }
  end(state: "completed" | "cancelled" | "interrupted") {
    this.state = state;
    this.emit("done", {}, state);
  }
}

function create(serverUrl = SERVER) {
  const deps = { serverUrl: () => serverUrl, downloadUrl: vi.fn(), showProgress: vi.fn(), warn: vi.fn() };
  const downloads = new Downloads(deps);
  /** Returns whether the download is saved. */
  const arrives = (item: FakeItem) => {
    const preventDefault = vi.fn();
    downloads.handle({ preventDefault }, item as unknown as DownloadItem);
    return preventDefault.mock.calls.length === 0;
  };
  return { downloads, arrives, ...deps };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("16: only what was asked of our server is saved", () => {
  test("once for each time it was asked, also from where it keeps its files", async () => {
    const { downloads, arrives, downloadUrl } = create();
    expect(arrives(new FakeItem(SERVER + LINK))).toBe(false);
    void downloads.start(LINK);
    expect(downloadUrl).toHaveBeenCalledExactlyOnceWith(SERVER + LINK);
    expect(arrives(new FakeItem(SERVER + LINK))).toBe(true);
    expect(arrives(new FakeItem(SERVER + LINK))).toBe(false);
    void downloads.start(LINK);
    expect(arrives(new FakeItem(SERVER + LINK, "https://bucket.example/a.pdf?sign=1"))).toBe(true);
  });

  test.each([
    "http://bucket.example/a.pdf",
    "file:///etc/passwd",
    "data:text/html,x",
    "javascript:alert(1)",
    "blob:app://gubae/1",
  ])("not when it leads to %s", async (elsewhere) => {
    const { downloads, arrives, warn } = create();
    const outcome = downloads.start(LINK);
    expect(arrives(new FakeItem(SERVER + LINK, elsewhere))).toBe(false);
    expect(await outcome).toBe("failed");
    expect(warn).toHaveBeenCalledOnce();
  });

  test.each([
    "https://evil.example/setup.exe",
    `https://gubae.example.evil.example${LINK}`,
    "http://gubae.example/downloads/a",
    "javascript:alert(1)",
    "data:application/x-msdownload;base64,TVo=",
    "file:///etc/passwd",
    "app://gubae/assets/a.js",
    "blob:https://evil.example/1",
    "blob:app://gubae.evil/1",
    "",
  ])("nothing that the page leads to by itself: %s", (url) => {
    expect(create().arrives(new FakeItem(url))).toBe(false);
  });

  test.each(["//evil.example/a", "https://evil.example/a", "javascript:alert(1)", "file:///etc/passwd"])(
    "%s can't be asked for",
    async (address) => {
      const { downloads, downloadUrl } = create();
      await expect(downloads.start(address)).rejects.toThrow("Only files of our server");
      expect(downloadUrl).not.toHaveBeenCalled();
    },
  );

  test("and what the page has made itself, such as an export, from nowhere else", () => {
    const { arrives } = create();
    expect(arrives(new FakeItem("blob:app://gubae/0b1c"))).toBe(true);
    expect(arrives(new FakeItem("blob:app://gubae/0b1c", "https://evil.example/"))).toBe(false);
  });
});

describe("a download", () => {
  function start() {
    const parts = create();
    const item = new FakeItem(SERVER + LINK);
    const outcome = parts.downloads.start(LINK);
    parts.arrives(item);
    return { item, outcome, ...parts };
  }

  test.each([
    ["completed", "saved"],
    ["cancelled", "cancelled"],
    ["interrupted", "failed"],
  ] as const)("that is %s has %s, and shows on the icon until then", async (state, told) => {
    const { item, outcome, showProgress } = start();
    item.update("progressing");
    expect(showProgress).toHaveBeenLastCalledWith(0.25);
    item.end(state);
    expect(showProgress).toHaveBeenLastCalledWith(-1);
    expect(await outcome).toBe(told);
  });

  test("goes on by itself after a line that broke", async () => {
    const { item, outcome } = start();
    item.update("interrupted");
    vi.advanceTimersByTime(4999);
    expect(item.resume).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(item.resume).toHaveBeenCalledOnce();
    item.update("progressing");
    item.end("completed");
    expect(await outcome).toBe("saved");
  });

  test("is given up after some minutes, and has failed", async () => {
    const { item, outcome } = start();
    for (let times = 0; times <= 100; times += 1) {
      item.update("interrupted");
      vi.advanceTimersByTime(5000);
    }
    expect(item.resume).toHaveBeenCalledTimes(100);
    expect(await outcome).toBe("failed");
  });

  test("that the server refused, or that never began, has failed", async () => {
    const { downloads, arrives } = create();
    const refused = new FakeItem(SERVER + LINK);
    refused.state = "interrupted";
    const outcome = downloads.start(LINK);
    expect(arrives(refused)).toBe(true);
    expect(await outcome).toBe("failed");
    const late = downloads.start(LINK);
    vi.advanceTimersByTime(60_000);
    expect(await late).toBe("failed");
    expect(arrives(new FakeItem(SERVER + LINK))).toBe(false);
  });
});
