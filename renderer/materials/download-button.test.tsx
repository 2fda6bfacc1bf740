import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { materialLink, type Material } from "#contract/lectures/material.ts";
import "#renderer/messages/en/materials.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { lectureId } from "#renderer/testing/samples.ts";
import { DownloadButton } from "./DownloadButton.tsx";

const material: Material = {
  _id: lectureId(3),
  name: "Slides",
  extension: "pdf",
  size: 2_400_000,
  audience: "seats",
  addedAt: "2026-12-01T09:00:00.000Z",
  canDownload: true,
};

test.each([
  ["saved", "Slides.pdf is saved."],
  ["failed", "We can't reach the server"],
  ["cancelled", null],
  ["started", null],
] as const)("a download that is %s says %s", async (outcome, text) => {
  const server = startFakeServer();
  server.answer(materialLink, { path: "/materials/files/a-ticket" });
  server.download.mockResolvedValue(outcome);
  const { user } = renderInside(<DownloadButton material={material} />);
  await user.click(screen.getByRole("button", { name: "Download Slides.pdf" }));
  await expect.poll(() => server.download.mock.calls).toEqual([["/materials/files/a-ticket"]]);
  if (text === null) expect(document.querySelector(".toast")).toBeNull();
  else expect((await screen.findAllByText(new RegExp(text)))[0]).toBeVisible();
});
