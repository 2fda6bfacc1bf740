import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { getReplayPolls } from "#contract/replay/replay-polls.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { ReplayPolls } from "./ReplayPolls.tsx";

const lectureId = "0199b5a0-0000-7000-8000-000000000001";
const shown = (round: number, atMs: number) => ({
  atMs,
  round,
  poll: { text: `Poll ${round}?`, kind: "one", options: ["Yes", "No"] },
  results: { answered: 4, counts: [3, 1], numbers: [] },
  right: { chosen: [0] },
});

test("shows the polls up to the position, the newest first, and leads to their moment", async () => {
  const server = startFakeServer();
  server.answer(getReplayPolls, [shown(1, 10_000), shown(2, 20_000), shown(3, 30_000)]);
  const seek = vi.fn<(atMs: number) => void>();
  const { user } = renderInside(<ReplayPolls lectureId={lectureId} atMs={25_000} onSeek={seek} />);
  const part = within(await screen.findByRole("region", { name: "Polls" }));
  const headings = part.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Poll 2?", "Poll 1?"]);
  expect(part.getAllByText("Yes")[0]?.closest("li")).toHaveTextContent("Yes Right 3 people · 75%");
  const [newest] = part.getAllByRole("button", { name: "Go to this moment" });
  if (newest) await user.click(newest);
  expect(seek).toHaveBeenCalledExactlyOnceWith(20_000);
});

test("a poll disappears again when the position moves before it", async () => {
  startFakeServer().answer(getReplayPolls, [shown(1, 10_000)]);
  const at = (atMs: number) => <ReplayPolls lectureId={lectureId} atMs={atMs} onSeek={() => undefined} />;
  const { rerender } = render(at(10_000));
  expect(await screen.findByText("Poll 1?")).toBeVisible();
  rerender(at(9_999));
  expect(screen.queryByRole("region", { name: "Polls" })).toBeNull();
});
