import { resolve } from "node:path";

/** Rolldown's module information during code splitting. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Where the entries are. They do something when they are loaded, so they stay separate chunks. */
const ENTRIES = "web/";

interface Group {
  name: string;
  /** Modules that form the group with their direct and indirect imports. */
  roots: readonly string[];
  /** Modules that belong to it with their imports, although no root imports them. */
  shared?: readonly string[];
}

/** In the order in which pages need them: a module belongs to the first group that imports it. */
export const pageGroups: readonly Group[] = [
  {
    name: "islands",
    roots: ["web/islands/prerendered-page.ts"],
    // Of the server's pages as of the application.
    shared: ["renderer/session/handed-over.ts"],
  },
  { name: "served", roots: ["web/islands/served-page.ts"] },
  {
    name: "first",
    roots: ["web/main.tsx"],
    // Of the landing page and of the application: in a later group, its styles would come with them into the former.
    shared: [
      "renderer/ui/navigation/SiteFooter.tsx",
      "renderer/ui/navigation/Brand.tsx",
      "renderer/ui/media/Picture.tsx",
      "renderer/ui/default-avatar.svg",
    ],
  },
  {
    name: "shell",
    roots: [
      "renderer/screens/shell/AppShell.tsx",
      "renderer/accounts/session/RequireSession.tsx",
      "renderer/accounts/session/OptionalSession.tsx",
    ],
    shared: [
      "renderer/accounts/session/use-resumed-session.ts",
      "renderer/api/use-submit.ts",
      "renderer/messages/error-text.ts",
      // Of the catalogue, a lecture, the lobby and log-in: one file packs better than two that always come together.
      "contract/lectures/lecture-list.ts",
      "contract/lectures/mentor.ts",
      "renderer/lectures/LectureTime.tsx",
      "renderer/lectures/lecture-actions.ts",
      "renderer/lectures/lecture-for-lobby.ts",
      "renderer/lectures/seats.ts",
      "renderer/messages/subject-name.ts",
      "renderer/lectures/OversoldNote.tsx",
      "renderer/screens/account/use-account.ts",
      "renderer/screens/lectures/Apart.tsx",
      "renderer/screens/lectures/LecturePage.tsx",
      "renderer/screens/shell/AppPage.tsx",
      "renderer/ui/actions/LinkButton.tsx",
      "renderer/ui/default-cover.svg",
      "renderer/ui/feedback/Waiting.tsx",
      "renderer/ui/formatting/format-birr.ts",
      "renderer/ui/forms/SelectField.tsx",
      // Of a lecture as of the room: with a lecture's own, the room would load all that a lecture shows.
      "renderer/materials/materials.css",
    ],
  },
  { name: "lecture", roots: ["renderer/screens/lectures/LectureScreen.tsx"] },
  {
    name: "catalogue",
    roots: [
      "renderer/screens/lectures/discover/DiscoverScreen.tsx",
      "renderer/screens/mentors/MentorScreen.tsx",
      "renderer/screens/mentors/MentorsScreen.tsx",
    ],
  },
  {
    name: "controls",
    roots: [],
    // Of log-in as of enrolling: a lecture's page has buttons and fields, but no form of an account.
    shared: [
      "renderer/messages/fields-catalogue.ts",
      "renderer/messages/field-text.ts",
      "renderer/ui/actions/SubmitButton.tsx",
      "renderer/ui/feedback/Banner.tsx",
      "renderer/ui/forms/TextField.tsx",
      "renderer/ui/forms/field-issues.ts",
      "renderer/ui/forms/move-focus-on-enter.ts",
    ],
  },
  {
    name: "validation",
    roots: [],
    // Of log-in as of the dashboard, which asks for a verified email address.
    shared: [
      "contract/accounts/password.ts",
      "renderer/accounts/account-errors.ts",
      "renderer/ui/feedback/use-temporary-banner.ts",
      "renderer/ui/forms/FormNote.tsx",
      "renderer/ui/forms/use-fields.ts",
      "renderer/ui/forms/use-validated-form.ts",
    ],
  },
  {
    name: "forms",
    roots: ["renderer/screens/account/LogInScreen.tsx", "renderer/screens/account/SignUpScreen.tsx"],
  },
  {
    name: "countdown",
    roots: [],
    // Of the dashboard as of the lobby.
    shared: [
      "renderer/messages/lobby-catalogue.ts",
      "renderer/ui/countdown/use-countdown.ts",
      "renderer/ui/media/DataSaverField.tsx",
    ],
  },
  { name: "lobby", roots: ["renderer/screens/room/StatusScreen.tsx"] },
  {
    name: "seat",
    roots: [],
    // Of enrolling as of the room.
    shared: [
      "contract/enrollments/enrollment.ts",
      "renderer/messages/student-catalogue.ts",
      "renderer/ui/appearance/thin-icons.tsx",
      "renderer/ui/feedback/FormDialog.tsx",
    ],
  },
  { name: "enrolling", roots: ["renderer/screens/lectures/MemberLecture.tsx"] },
  {
    name: "seldom",
    roots: [],
    // Of a lecture as of the dashboard, for its host and for who complains about it.
    shared: [
      "renderer/enrollments/complaints/ComplaintButton.tsx",
      "renderer/lectures/OwnLectureActions.tsx",
    ],
  },
  {
    name: "push",
    roots: [],
    // Of the page after payment as of the dashboard.
    shared: ["contract/accounts/notifications.ts", "renderer/preferences/notifications/push-device.ts"],
  },
  {
    name: "materials",
    roots: [],
    // Of a lecture as of the room.
    shared: ["renderer/materials/Materials.tsx"],
  },
  { name: "paid", roots: ["renderer/screens/money/SuccessScreen.tsx"] },
  { name: "seats", roots: ["renderer/screens/dashboard/DashboardScreen.tsx"] },
  {
    name: "room-texts",
    roots: [],
    // Of the room as of its complaints.
    shared: ["renderer/messages/room-catalogue.ts"],
  },
  {
    name: "small",
    roots: [],
    // Of the room as of pages that don't load it.
    shared: [
      "renderer/room/view/controls/room-keys.ts",
      "renderer/ui/Figures.tsx",
      "renderer/ui/forms/SwitchField.tsx",
      "renderer/ui/media/SfuField.tsx",
    ],
  },
  { name: "room", roots: ["renderer/screens/room/RoomScreen.tsx"] },
  { name: "fluent", roots: ["renderer/screens/shell/FluentPages.tsx"] },
];

export function isChunkGroup(name: string): boolean {
  return pageGroups.some((group) => group.name === name);
}

/**
 * Returns the groups for Rolldown's `codeSplitting`. Without them, each set of pages that share a module gets its own
 * chunk: dozens of files of a kilobyte, whose requests cost more than their bytes on a slow connection.
 *
 * @param folder the repository's root
 */
export function chunkGroups(folder: string) {
  let groupNames: Map<string, string> | null = null;
  return pageGroups.map(({ name }, index) => ({
    debugName: name,
    // A group includes what its modules import, except what a group of higher priority includes.
    priority: pageGroups.length - index,
    name: (id: string, graph: ModuleGraph): string | null => {
      groupNames ??= assignGroups(folder, graph);
      return groupNames.get(id) === name ? name : null;
    },
  }));
}

/** Returns the group's name by module id. */
function assignGroups(folder: string, graph: ModuleGraph): Map<string, string> {
  const groupNames = new Map<string, string>();
  const assign = (id: string, name: string): void => {
    const info = graph.getModuleInfo(id);
    if (groupNames.has(id) || info === null) return;
    groupNames.set(id, name);
    for (const imported of info.importedIds) assign(imported, name);
  };
  for (const { name, roots, shared = [] } of pageGroups)
    for (const file of [...roots, ...shared]) assign(resolve(folder, file), name);
  for (const root of pageGroups.flatMap(({ roots }) => roots))
    if (root.startsWith(ENTRIES)) groupNames.delete(resolve(folder, root));
  return groupNames;
}
