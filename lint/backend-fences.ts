import { climbingTo, everywhere, forbid, noRenderer, type Pattern } from "./fence.ts";

const koaPackages = ["koa", "@koa/*", "koa-*"];
const noKoa = { group: koaPackages, message: "HTTP lives in platform/http, app/ and route files." };
const noQueries = { group: ["knex", "pg"], message: "SQL lives in *-repo.ts and platform/db." };

const backendBase = [...everywhere, noRenderer];
/**
 * The backend's domains, from the bottom layer up: each may import the platform and the domains before it. The app and
 * quality may import all domains.
 */
export const domains = [
  "accounts",
  "notifications",
  "lectures",
  "payments",
  "enrollments",
  "payouts",
  "materials",
  "mentors",
  "recording",
  "teaching",
  "room",
  "admin",
  "site",
  "account-data",
];
function notAbove(domain: string): Pattern {
  const above = [...domains.slice(domains.indexOf(domain) + 1), "app"];
  return {
    group: above.flatMap((other) => [`#backend/${other}/**`, ...climbingTo(other)]),
    message: "Domains stand in a line: each knows the platform and those before it.",
  };
}
const noLecture: Pattern = {
  group: ["accounts", "lectures"].map((domain) => `#backend/${domain}/**`),
  message: "Payments know neither lectures nor accounts.",
};
const noneOf = (folder: string): Pattern => ({
  group: [`#backend/enrollments/${folder}/**`, ...climbingTo(folder)],
  message:
    "Checkout and settlement stand beside each other, above state; only enroll-in-lecture.ts uses both.",
});
const storeys = [
  { folder: "backend/platform", fences: [notAbove("")] },
  ...domains.map((domain) => ({
    folder: `backend/${domain}`,
    fences: domain === "payments" ? [notAbove(domain), noLecture] : [notAbove(domain)],
  })),
  { folder: "backend/enrollments/checkout", fences: [notAbove("enrollments"), noneOf("settlement")] },
  { folder: "backend/enrollments/settlement", fences: [notAbove("enrollments"), noneOf("checkout")] },
];

/**
 * Defines which part of the backend may import what. Overlapping overrides replace each other: the last one applies.
 */
export const backendFences = [
  { files: ["backend/**"], rules: forbid([...backendBase, noKoa, noQueries]) },
  ...storeys.map(({ folder, fences }) => ({
    files: [`${folder}/**`],
    rules: forbid([...backendBase, noKoa, noQueries, ...fences]),
  })),
  ...storeys.map(({ folder, fences }) => ({
    files: [`${folder}/**/*-routes.ts`],
    rules: forbid([...backendBase, noQueries, ...fences]),
  })),
  {
    files: ["backend/platform/{http,files/uploads}/**"],
    rules: forbid([...backendBase, noQueries, notAbove("")]),
  },
  { files: ["backend/platform/db/**"], rules: forbid([...backendBase, noKoa, notAbove("")]) },
  { files: ["backend/app/server/*.ts"], rules: forbid([...backendBase, noQueries]) },
  // A test may use any domain for its set-up.
  {
    files: ["backend/**/*.test.ts", ...domains.map((domain) => `backend/${domain}/**/testing/**`)],
    rules: forbid([...backendBase, noQueries]),
  },
  { files: ["backend/quality/testing/**"], rules: forbid([...backendBase, noKoa]) },
];
