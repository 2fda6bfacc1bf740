import type { Fault } from "./fault.ts";

/** Faults in screens and components, server-rendered pages, islands, and the desktop app's bridge. */
export const pageFaults: readonly Fault[] = [
  {
    file: "renderer/enrollments/WithdrawButton.tsx",
    text: 'payment.refund === "full" ?',
    replacement: 'payment.refund !== "full" ?',
    breaks: "A student is told that a withdrawal is refunded when it is not.",
    tests: ["renderer/app/money/money-screens.test.tsx"],
  },
  {
    file: "renderer/enrollments/use-enroll.ts",
    text: "lecture: { ...lecture, price }",
    replacement: "lecture",
    breaks: "Who agrees to a new price is asked about it again and again.",
    tests: ["renderer/app/money/money-screens.test.tsx"],
  },
  {
    file: "renderer/app/lectures/LectureAction.tsx",
    text: "if (inReview)",
    replacement: "if (inReview && isEnrolled)",
    breaks: "Who paid a wrong amount is asked to pay once more.",
    tests: ["renderer/app/money/payment-screens.test.tsx"],
  },
  {
    file: "renderer/lectures/form/lecture-draft.ts",
    text: '"key" in stored) || stored.key !== keyOf(owner) ||',
    replacement: '"key" in stored) ||',
    breaks: "The draft of one lecture, or of another account, fills the form of the next.",
    tests: ["renderer/app/lectures/lecture-form.test.tsx"],
  },
  {
    file: "renderer/kit/fields/AmountField.tsx",
    text: '(text.trim() === "" ? null : readAmount(text))',
    replacement: "readAmount(text)",
    breaks: "A lecture without a number of seats cannot be created.",
    tests: ["renderer/app/lectures/lecture-screens.test.tsx"],
  },
  {
    file: "renderer/app/dashboard/group-lectures.ts",
    text: '.filter(({ stage }) => stage === "ended")',
    replacement: '.filter(({ stage }) => stage !== "upcoming")',
    breaks: "A lecture that is live is listed among the past ones.",
    tests: ["renderer/app/dashboard/group-lectures.test.ts"],
  },
  {
    file: "web/service-worker.ts",
    text: "if (response.status === 200) await cache.put(request.url, response.clone());",
    replacement: "await cache.put(request.url, response.clone());",
    breaks: "A file that was missing for a moment stays missing in this browser.",
    tests: ["web/service-worker.test.ts"],
  },
  {
    file: "web/lecture-labels.ts",
    text: "const now = new Date(from + 1);",
    replacement: "const now = new Date(from - 1);",
    breaks: "A lecture's page says half a minute too long that it begins soon.",
    tests: ["web/lecture-labels.test.ts"],
  },
  {
    file: "backend/lectures/pages/describe-lecture-page.ts",
    text: "{ ...preview, isLive: liveNow.isLive(lecture.id) }",
    replacement: "{ ...preview, isLive: false }",
    breaks: "The page that the server renders never says that a lecture is live.",
    tests: ["backend/lectures/pages/lecture-page-head.integration.test.ts"],
  },
  {
    file: "desktop/main/ipc-handlers.ts",
    text: "if (!isOwnTopFrame(event.senderFrame)) {",
    replacement: "if (event.senderFrame === null) {",
    breaks: "A foreign page in a frame calls the desktop app's bridge.",
    tests: ["desktop/main/security/security.test.ts"],
  },
];
