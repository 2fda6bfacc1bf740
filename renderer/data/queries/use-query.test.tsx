import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { endpoint } from "#contract/http/endpoint.ts";
import { useTraffic } from "#renderer/data/client/traffic-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { changeOptimistically, reloadQuery, updateQueries } from "./change-queries.ts";
import type { QueryOptions } from "./query-cache.ts";
import { pagedQueryOf } from "./paged-query-of.ts";
import { queryOf } from "./query-of.ts";
import { usePagedQuery } from "./use-paged-query.ts";
import { useQuery } from "./use-query.ts";

const name = z.object({ name: z.string() });
const greeting = endpoint({ method: "GET", path: "/greeting", data: name });
const people = endpoint({
  method: "GET",
  path: "/people",
  query: z.object({ cursor: z.optional(z.string()) }),
  data: z.array(z.object({ _id: z.string() })),
});
const query = queryOf(greeting);
const list = pagedQueryOf(people);

let server: ReturnType<typeof startFakeServer>;
const press = (text: string) => screen.getByRole("button", { name: text }).click();
const reload = () => press("Reload");
const showMore = () => press("Show more");

function Greeting({ options = {} }: { options?: QueryOptions<z.output<typeof name>> }) {
  const { state, reload: handleReload } = useQuery(query, options);
  return (
    <>
      <p>{state.phase === "loaded" ? `Hello ${state.data.name}` : state.phase}</p>
      <button type="button" onClick={handleReload}>
        Reload
      </button>
    </>
  );
}

function People() {
  const { phase, items, hasMore, more, ...handle } = usePagedQuery(list);
  const shown = items.map(({ _id }) => _id).join(" ");
  return (
    <>
      <p>{`${phase}: ${shown}; ${hasMore ? `more ${more}` : "complete"}`}</p>
      <button type="button" onClick={handle.reload}>
        Reload
      </button>
      <button type="button" onClick={handle.showMore}>
        Show more
      </button>
    </>
  );
}

/** Holds back the response until the returned function is called. */
function holdBack(reply: () => Response): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.reply(greeting, () => promise);
  return () => act(async () => resolve(reply()));
}
const hello = (who: string) => () => answerOf(greeting, { name: who });
const wakeUp = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));
const advance = (ms: number) => {
  const now = performance.now() + ms;
  return vi.spyOn(performance, "now").mockImplementation(() => now);
};

beforeEach(() => {
  vi.restoreAllMocks();
  server = startFakeServer();
  server.answer(greeting, { name: "Sara" });
});

describe("a query", () => {
  test("is sent once for two that ask the same", async () => {
    render(
      <>
        <Greeting />
        <Greeting />
      </>,
    );
    expect(await screen.findAllByText("Hello Sara")).toHaveLength(2);
    expect(server.asked(greeting)).toHaveLength(1);
  });

  test("keeps what is shown until the next result arrives", async () => {
    render(<Greeting />);
    await screen.findByText("Hello Sara");
    const arrive = holdBack(hello("Abebe"));
    act(() => reload());
    expect(screen.getByText("Hello Sara")).toBeVisible();
    await arrive();
    expect(screen.getByText("Hello Abebe")).toBeVisible();
  });

  test("says that it failed, and loads again from the beginning", async () => {
    server.fail(greeting, "internal");
    render(<Greeting />);
    await screen.findByText("failed");
    const arrive = holdBack(hello("Sara"));
    act(() => reload());
    expect(screen.getByText("loading")).toBeVisible();
    await arrive();
    expect(screen.getByText("Hello Sara")).toBeVisible();
  });

  test("keeps what is shown when the server has trouble, but not when it refuses", async () => {
    render(<Greeting />);
    await screen.findByText("Hello Sara");
    server.fail(greeting, "database_unavailable");
    await act(async () => reload());
    await waitFor(() => expect(server.asked(greeting)).toHaveLength(2));
    expect(screen.getByText("Hello Sara")).toBeVisible();
    server.fail(greeting, "lecture_not_found");
    act(() => reload());
    expect(await screen.findByText("failed")).toBeVisible();
  });

  test("is cancelled when nobody shows it any more", async () => {
    let signal: AbortSignal | undefined;
    function Waiting() {
      useQuery({
        key: ["waiting"],
        load: (given) => {
          signal = given;
          return new Promise(() => {});
        },
      });
      return null;
    }
    const first = render(<Waiting />);
    const second = render(<Waiting />);
    first.unmount();
    expect(signal?.aborted).toBe(false);
    second.unmount();
    expect(signal?.aborted).toBe(true);
  });

  test("drops a response that a newer request has overtaken", async () => {
    const arriveLate = holdBack(hello("old"));
    render(<Greeting />);
    server.reply(greeting, hello("new"));
    act(() => reload());
    await screen.findByText("Hello new");
    await arriveLate();
    expect(screen.getByText("Hello new")).toBeVisible();
  });
});

describe("a screen that is opened again", () => {
  test.each<[string, QueryOptions<z.output<typeof name>>, string, number]>([
    ["shows nothing old by default", {}, "loading", 2],
    ["shows the cached result until the new one arrives", { cacheMs: 30_000 }, "Hello Sara", 2],
    ["does not ask again while the result is fresh", { staleMs: 30_000 }, "Hello Sara", 1],
    ["shows nothing that is older than allowed", { cacheMs: 5000, staleMs: 5000 }, "loading", 2],
  ])("%s", async (_, options, text, requests) => {
    const { unmount } = render(<Greeting />);
    await screen.findByText("Hello Sara");
    unmount();
    advance(15_000);
    holdBack(hello("Abebe"));
    render(<Greeting options={options} />);
    expect(screen.getByText(text)).toBeVisible();
    await act(async () => {});
    expect(server.asked(greeting)).toHaveLength(requests);
  });

  test("says that it failed, instead of showing an old result, when the server can't be reached", async () => {
    const { unmount } = render(<Greeting />);
    await screen.findByText("Hello Sara");
    unmount();
    advance(15_000);
    server.fail(greeting, "database_unavailable");
    render(<Greeting />);
    expect(await screen.findByText("failed")).toBeVisible();
  });
});

describe("a page that is visible again", () => {
  test.each([
    ["asks again after a while", 61_000, {}, 2],
    ["asks nothing after a moment", 30_000, {}, 1],
    ["asks nothing if that would change nothing", 61_000, { wakes: false }, 1],
  ])("%s", async (_, away, options, requests) => {
    render(<Greeting options={options} />);
    await screen.findByText("Hello Sara");
    advance(away);
    await wakeUp();
    expect(server.asked(greeting)).toHaveLength(requests);
  });

  test("asks again as soon as the server can be reached", async () => {
    server.reply(greeting, () => Promise.reject(new TypeError("Failed to fetch")));
    render(<Greeting />);
    await screen.findByText("failed");
    server.reply(greeting, hello("Sara"));
    act(() => useTraffic.getState().markReachable());
    expect(await screen.findByText("Hello Sara")).toBeVisible();
  });

  test("polls only while it is visible, and only while there is something to wait for", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const poll = { everyMs: 10_000, when: (data: { name: string }) => data.name === "Sara" };
    render(<Greeting options={{ poll }} />);
    await screen.findByText("Hello Sara");
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.asked(greeting)).toHaveLength(1);
    hidden.mockReturnValue("visible");
    server.answer(greeting, { name: "Abebe" });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText("Hello Abebe")).toBeVisible();
    expect(server.asked(greeting)).toHaveLength(2);
    vi.useRealTimers();
  });
});

describe("another account", () => {
  const options = { cacheMs: Infinity, staleMs: Infinity };
  beforeEach(() => act(() => useSession.getState().signedIn("token of Sara")));

  test.each([
    ["after log-out", () => useSession.getState().signedOut("user")],
    ["after log-in as another", () => useSession.getState().signedIn("token of Abebe")],
  ])("never sees what was loaded before, %s", async (_, change) => {
    const { unmount } = render(<Greeting options={options} />);
    await screen.findByText("Hello Sara");
    holdBack(hello("Abebe"));
    act(change);
    expect(screen.getByText("loading")).toBeVisible();
    unmount();
    render(<Greeting options={options} />);
    expect(screen.getByText("loading")).toBeVisible();
  });

  test("never sees a response that arrives after the change", async () => {
    const arrive = holdBack(hello("Sara"));
    render(<Greeting options={options} />);
    holdBack(hello("Abebe"));
    act(() => useSession.getState().signedIn("token of Abebe"));
    await arrive();
    expect(screen.getByText("loading")).toBeVisible();
  });

  test("finds nothing under the first account's token either, once that account has left", async () => {
    const { unmount } = render(<Greeting options={options} />);
    await screen.findByText("Hello Sara");
    unmount();
    act(() => useSession.getState().signedOut("user"));
    act(() => useSession.getState().signedIn("token of Sara"));
    holdBack(hello("Sara"));
    render(<Greeting options={options} />);
    expect(screen.getByText("loading")).toBeVisible();
  });
});

describe("a change", () => {
  const set = (who: string) => () => ({ name: who });

  test("is shown at once, and taken back when it fails", async () => {
    render(<Greeting />);
    await screen.findByText("Hello Sara");
    const { promise, reject } = Promise.withResolvers<void>();
    let change: Promise<void> = Promise.resolve();
    act(() => {
      change = changeOptimistically(query.key, { apply: set("new"), revert: set("Sara") }, () => promise);
    });
    expect(screen.getByText("Hello new")).toBeVisible();
    reject(new Error("refused"));
    await expect(change).rejects.toThrow("refused");
    expect(await screen.findByText("Hello Sara")).toBeVisible();
  });

  test("is not overwritten by a request that was sent before it", async () => {
    render(<Greeting />);
    await screen.findByText("Hello Sara");
    const arrive = holdBack(hello("Sara"));
    act(() => reload());
    act(() => updateQueries(query.key, set("new")));
    await arrive();
    expect(screen.getByText("Hello new")).toBeVisible();
  });

  test("is loaded again for all who show it", async () => {
    render(<Greeting />);
    await screen.findByText("Hello Sara");
    server.answer(greeting, { name: "Abebe" });
    act(() => reloadQuery(query));
    expect(await screen.findByText("Hello Abebe")).toBeVisible();
  });
});

describe("a list", () => {
  const page = (...ids: string[]) => ids.map((_id) => ({ _id }));
  const pages = (first: readonly string[], second: readonly string[]) =>
    server.reply(people, ({ query: asked }) =>
      asked.get("cursor") === "two"
        ? answerOf(people, page(...second))
        : answerOf(people, page(...first), "two"),
    );

  test("continues from the server's cursor, and shows each item once", async () => {
    pages(["a", "b"], ["b", "c"]);
    render(<People />);
    await screen.findByText("loaded: a b; more idle");
    act(() => showMore());
    expect(screen.getByText("loaded: a b; more loading")).toBeVisible();
    act(() => showMore());
    expect(await screen.findByText("loaded: a b c; complete")).toBeVisible();
    expect(server.asked(people)).toHaveLength(2);
  });

  test("keeps its items when the next page fails, and tries it again", async () => {
    pages(["a"], ["b"]);
    render(<People />);
    await screen.findByText("loaded: a; more idle");
    server.reply(people, () => failureOf("lecture_not_found"));
    act(() => showMore());
    await screen.findByText("loaded: a; more failed");
    pages(["a"], ["b"]);
    act(() => showMore());
    expect(await screen.findByText("loaded: a b; complete")).toBeVisible();
  });

  test("keeps its later pages while the first is unchanged, and begins anew when it has changed", async () => {
    pages(["a", "b"], ["c"]);
    render(<People />);
    await screen.findByText("loaded: a b; more idle");
    act(() => showMore());
    await screen.findByText("loaded: a b c; complete");
    await act(async () => reload());
    await waitFor(() => expect(server.asked(people)).toHaveLength(3));
    expect(screen.getByText("loaded: a b c; complete")).toBeVisible();
    pages(["d", "a"], ["b"]);
    act(() => reload());
    expect(await screen.findByText("loaded: d a; more idle")).toBeVisible();
  });

  test("shows all its pages at once when one comes back", async () => {
    pages(["a"], ["b"]);
    const { unmount } = render(<People />);
    await screen.findByText("loaded: a; more idle");
    act(() => showMore());
    await screen.findByText("loaded: a b; complete");
    unmount();
    render(<People />);
    expect(screen.getByText("loaded: a b; complete")).toBeVisible();
  });
});
