import type { CourseOverview } from "#contract/classroom/classroom.ts";
import type { MoveOn, OpenedPackage } from "#contract/classroom/packages.ts";
import type { TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";
import { Cmi5Part } from "./cmi5-part.ts";
import { makePackage } from "./package-factories.ts";

/** A learner before a part of cmi5. */
export async function cmi5Stage(server: TestServer, moveOn: MoveOn = "CompletedAndPassed", mastery: number | null = 80) {
  const room = await teachingRoom(server);
  const part = { id: "https://example.com/au/golf", moveOn };
  const more = { standard: "cmi5", launch: "a.html", launchData: "green", mastery, part } as const;
  const item = await makePackage(server.services, room.section.id, { "a.html": "<p>golf</p>" }, more);
  const { visitor, enrollment } = await learnerOf(server, room);
  const opened = async () => (await visitor.call<OpenedPackage>("GET", `/content/${item.id}/package`)).data;
  const address = async () => (await opened()).address ?? "";
  const lesson = async () =>
    (await visitor.call<CourseOverview>("GET", `/course/${room.program.id}/overview`)).data.sections.flatMap(({ items }) => items)[0];
  return { room, item, visitor, enrollment, opened, address, lesson, begun: async () => Cmi5Part.begun(await address()) };
}
