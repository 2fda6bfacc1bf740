import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { listFulfillmentReviews } from "#contract/admin/fulfillment.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, student } from "#renderer/testing/samples.ts";

const review = {
  _id: lectureId(1),
  name: "Triangles",
  instructor: student._id,
  instructorName: "Almaz Bekele",
  instructorEmail: "almaz@example.com",
  startsAt: "2026-11-20T12:00:00Z",
  soldMinutes: 120,
  confirmedMinutes: 40,
  unconfirmedMinutes: 3,
  payments: 12,
  amount: 5400,
  decideBefore: "2026-11-27T12:00:00Z",
};

test.each([
  ["another's lecture", false],
  ["their own lecture, on which another admin decides,", true],
])("an admin reviews %s: own is %s", async (_, isOwn) => {
  const server = startFakeServer();
  server.answer(me, { ...student, role: "admin" });
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  server.answer(listFulfillmentReviews, [{ ...review, isOwn }]);
  useSession.getState().signedIn("token");
  renderAppAt("/admin/deliveries");
  expect(await screen.findByText("Triangles")).toBeVisible();
  for (const name of ["It took place", "It didn't take place"])
    expect(screen.queryAllByRole("button", { name })).toHaveLength(isOwn ? 0 : 1);
  expect(screen.queryAllByText(/another admin decides/)).toHaveLength(isOwn ? 1 : 0);
});
