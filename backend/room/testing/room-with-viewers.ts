import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";

/** A room with its host and two viewers, and what they can ask for. */
export async function createRoomWithViewers(api: Pick<TestServer, "url" | "db">) {
  const lecture = await newLecture(api);
  const [abel, sara] = [await lecture.newViewer("Abel Girma"), await lecture.newViewer("Sara Tesfaye")];
  const opened: JoinedPage[] = [];
  const enter = async (
    { token }: TestAccount,
    { url = api.url, ticket }: { url?: string; ticket?: string } = {},
  ) => {
    const page = await enterRoom(url, token, lecture.id, ticket);
    opened.push(page);
    return page;
  };
  const [hostPage, viewer, other] = [await enter(lecture.host), await enter(abel), await enter(sara)];
  const request = (page: Pick<JoinedPage, "request">, name: string, fields: object = {}) =>
    page.request(name, { roomId: lecture.id, ...fields });
  return {
    ...lecture,
    abel,
    sara,
    enter,
    close: () => opened.splice(0).forEach((page) => page.close()),
    hostPage,
    viewer,
    other,
    request,
    refusal: async (page: Pick<JoinedPage, "request">, name: string, fields: object = {}) =>
      failureIn(await request(page, name, fields)),
  };
}
