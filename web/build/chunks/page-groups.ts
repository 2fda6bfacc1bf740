// Which modules form one file of the client, so that a page loads few files, and none that it does not need.

interface Group {
  name: string;
  /** Modules that belong to the group, together with their direct and indirect imports. */
  roots: readonly string[];
  /** Further modules that belong to the group with their imports, although no root imports them. */
  shared?: readonly string[];
}

/**
 * The texts of nearly every page up to the lobby. They form one file instead of a dozen that are always loaded
 * together.
 */
const everyPagesTexts = [
  "accounts",
  "dates",
  "enrollments",
  "errors",
  "fields",
  "landing",
  "lectures",
  "lobby",
  "mentors",
  "preferences",
  "shell",
  "shortcuts",
];

/** Sorted in the order in which pages need the groups. A module belongs to the first group that imports it. */
export const pageGroups: readonly Group[] = [
  {
    name: "islands",
    roots: ["web/islands/prerendered-page.ts"],
    // Shared by the server-rendered pages and the application.
    shared: ["renderer/data/session/exchanged-session.ts"],
  },
  { name: "served", roots: ["web/served/served-page.ts"] },
  {
    name: "base",
    roots: [],
    // Shared by the application and by the script that enters a room while the application is loading.
    shared: [
      "renderer/data/client/zod-jitless.ts",
      "renderer/accounts/account-actions.ts",
      "renderer/accounts/session/resume-session.ts",
      "renderer/data/platform/browser-platform.ts",
      "renderer/data/platform/media-devices.ts",
      "renderer/data/session/media-settings-store.ts",
      "renderer/kit/media/data-use.ts",
    ],
  },
  {
    name: "first",
    roots: ["web/main.tsx"],
    // Shared by the landing page and the application. In a later group, these modules would bring that group's styles
    // into the landing page.
    shared: [
      "renderer/app/shell/SiteFooter.tsx",
      "renderer/kit/navigation/Brand.tsx",
      "renderer/kit/media/Picture.tsx",
      "renderer/kit/default-avatar.svg",
    ],
  },
  {
    name: "shell",
    roots: [
      "renderer/app/shell/AppShell.tsx",
      "renderer/accounts/session/RequireSession.tsx",
      "renderer/accounts/session/OptionalSession.tsx",
    ],
    shared: [
      "renderer/accounts/session/use-resumed-session.ts",
      "renderer/data/queries/use-submit.ts",
      "renderer/kit/formatting/error-text.ts",
      // Shared by the catalogue, a lecture, the lobby and log-in: one file compresses better than two that are always
      // loaded together.
      "contract/lectures/own-list-query.ts",
      "contract/lectures/mentor.ts",
      "renderer/lectures/LectureTime.tsx",
      "renderer/lectures/lecture-queries.ts",
      "renderer/lectures/seats-of.ts",
      "renderer/kit/formatting/subject-name.ts",
      "renderer/lectures/OversoldNote.tsx",
      "renderer/data/session/use-account.ts",
      "renderer/kit/feedback/IsolatedPart.tsx",
      "renderer/app/lectures/LecturePage.tsx",
      "renderer/app/shell/AppPage.tsx",
      "renderer/kit/actions/LinkButton.tsx",
      "renderer/kit/default-cover.svg",
      "renderer/kit/feedback/Waiting.tsx",
      "renderer/kit/formatting/format-sum.ts",
      "renderer/kit/fields/InputBox.tsx",
      "renderer/kit/fields/SelectField.tsx",
      // Shared by a lecture and the room. In the lecture's group, these modules would make the room load everything
      // that a lecture's page shows.
      "renderer/materials/materials.css",
    ],
  },
  {
    name: "lobby-contract",
    roots: [],
    // Shared by the lobby and the room.
    shared: [
      "contract/media/ice-server.ts",
      "contract/media/sfu-choice.ts",
      "contract/room/recording.ts",
      "contract/room/signalling.ts",
    ],
  },
  {
    name: "class-contract",
    roots: [],
    // Shared by the dashboard and the room.
    shared: ["contract/room/class-poll.ts", "contract/room/question.ts"],
  },
  { name: "lecture", roots: ["renderer/app/lectures/LectureScreen.tsx"] },
  {
    name: "controls",
    roots: [],
    // Shared by log-in, enrolling and the guests' catalogue. In the catalogue's group, these modules would make log-in
    // load the whole catalogue.
    shared: [
      "renderer/messages/en/fields.ts",
      "renderer/kit/formatting/field-text.ts",
      "renderer/kit/actions/SubmitButton.tsx",
      "renderer/kit/feedback/Banner.tsx",
      "renderer/kit/fields/TextField.tsx",
      "renderer/kit/forms/Form.tsx",
      "renderer/kit/forms/issue-text.ts",
      "renderer/kit/forms/move-focus-on-enter.ts",
    ],
  },
  {
    name: "catalogue",
    roots: [
      "renderer/app/discover/DiscoverScreen.tsx",
      "renderer/app/discover/MentorScreen.tsx",
      "renderer/app/discover/MentorsScreen.tsx",
      "renderer/app/discover/SubjectsScreen.tsx",
    ],
  },
  {
    name: "validation",
    roots: [],
    // Shared by log-in, the profile, the room's dialogs and the dashboard, which asks for a verified email address.
    shared: [
      "contract/accounts/password.ts",
      "renderer/accounts/account-errors.ts",
      "renderer/accounts/passwords/PasswordField.tsx",
      "renderer/kit/feedback/use-temporary-banner.ts",
      "renderer/kit/fields/CheckboxField.tsx",
      "renderer/kit/forms/FormNote.tsx",
      "renderer/kit/forms/checked.ts",
      "renderer/data/forms/use-form.ts",
    ],
  },
  {
    name: "forms",
    roots: ["renderer/accounts/log-in/LogInScreen.tsx", "renderer/accounts/log-in/SignUpScreen.tsx"],
  },
  {
    name: "dialogs",
    roots: [],
    // Shared by enrolling, the room, the dashboard and the profile.
    shared: [
      "contract/accounts/split-name.ts",
      "renderer/kit/feedback/ConfirmDialog.tsx",
      "renderer/kit/feedback/FormDialog.tsx",
      "renderer/kit/fields/FileButton.tsx",
      "renderer/kit/fields/TextAreaField.tsx",
    ],
  },
  {
    name: "account",
    roots: [],
    // Shared by the dashboard and the profile.
    shared: [
      "contract/accounts/email-address.ts",
      "renderer/earnings/EarningsLink.tsx",
      "renderer/messages/en/earnings.ts",
    ],
  },
  {
    name: "countdown",
    roots: [],
    // Shared by the dashboard and the lobby.
    shared: [
      "renderer/messages/en/lobby.ts",
      "renderer/kit/clock/use-countdown.ts",
      "renderer/data/session/use-data-level.ts",
      "renderer/kit/media/DataSaverField.tsx",
    ],
  },
  { name: "lobby", roots: ["renderer/app/room/StatusScreen.tsx"] },
  {
    name: "seat",
    roots: [],
    // Shared by enrolling and the room.
    shared: [
      "contract/enrollments/enrollment.ts",
      "renderer/app/lectures/lazy-interruption-note.ts",
      "renderer/messages/en/enrollments.ts",
      "renderer/kit/appearance/thin-icons.tsx",
    ],
  },
  { name: "enrolling", roots: ["renderer/app/lectures/MemberLectureScreen.tsx"] },
  {
    name: "seldom",
    roots: [],
    // Shared by a lecture and the dashboard, for the host and for students who complain about it.
    shared: [
      "renderer/enrollments/complaints/ComplaintButton.tsx",
      "renderer/lectures/OwnLectureActions.tsx",
    ],
  },
  {
    name: "push",
    roots: [],
    // Shared by the page after payment and the dashboard.
    shared: ["contract/accounts/notifications.ts", "renderer/preferences/notifications/push-device.ts"],
  },
  {
    name: "materials",
    roots: [],
    // Shared by a lecture and the room.
    shared: ["renderer/materials/Materials.tsx"],
  },
  { name: "paid", roots: ["renderer/app/money/SuccessScreen.tsx"] },
  { name: "seats", roots: ["renderer/app/dashboard/DashboardScreen.tsx"] },
  {
    name: "room-texts",
    roots: [],
    // Shared by the room and the admin area.
    shared: ["renderer/messages/en/room.ts"],
  },
  {
    name: "small",
    roots: [],
    // Shared by the room and by pages that don't load the room.
    shared: [
      "renderer/room/view/controls/room-keys.ts",
      "renderer/kit/lists/Figures.tsx",
      "renderer/kit/fields/SwitchField.tsx",
      "renderer/kit/media/SfuField.tsx",
    ],
  },
  { name: "room-start", roots: ["web/room-start.ts"] },
  { name: "publisher", roots: ["renderer/room/media/switching-publisher.ts"] },
  { name: "room", roots: ["renderer/app/room/RoomScreen.tsx"] },
  {
    name: "amharic",
    roots: [],
    shared: everyPagesTexts.map((namespace) => `renderer/messages/am/${namespace}.ts`),
  },
  {
    name: "amharic-account",
    roots: [],
    shared: ["renderer/messages/am/passkeys.ts", "renderer/messages/am/second-factor.ts"],
  },
];
