import { msg } from "@lingui/core/macro";
import { mediaReader } from "#server/commands/classroom/media-token.ts";
import { Problem } from "#contract/problem.ts";
import {
  createItem,
  createSection,
  deleteItem,
  deleteSection,
  editItem,
  getCourseOutline,
  getTeachingItem,
  publishCourse,
  publishItem,
  renameSection,
  restoreItem,
  restoreSection,
  saveOrder,
  unpublishItem,
} from "#contract/content/teaching-content.ts";
import {
  addSection,
  bringBackSection,
  moveItemInto,
  moveItemTo,
  publishDrafts,
  putInOrder,
  removeSection,
  renameSection as rename,
} from "#server/commands/content/change-outline.ts";
import { readOutline } from "#server/commands/content/read-outline.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { taughtItem, taughtProgram, taughtSection, type TaughtItem, type TaughtSection } from "#server/commands/content/teaching-access.ts";
import { addItem, changeItem, readTeachingItem } from "#server/commands/content/write-item.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

interface Call {
  caller: { userId: number; sessionId: string };
  now: Date;
  requestId: string;
}

const acting = ({ caller, now, requestId }: Call): ActionContext => ({ now, actor: `user:${caller.userId}`, requestId });

/** What a course holds, for who teaches it. */
export function teachingContentRoutes(route: Route, { db, config }: Services): void {
  const reader = ({ caller, now }: Call) => mediaReader(config, caller, now);

  route(getCourseOutline, async ({ caller, params, now }) => {
    await taughtProgram(db, caller.userId, params.id);
    return { data: await readOutline(db, params.id, now) };
  });

  /** The outline and the introductory lessons of a course stand on its program's page: each change renews that. */
  const changing = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const done = await work(tx);
      await touchPublic(tx);
      return done;
    });
  /** One change of a course, and the outline that comes of it. */
  const inCourse = async (call: Call, id: number, change: (tx: Executor, context: ActionContext) => Promise<void>) => {
    await changing(async (tx) => {
      await taughtProgram(tx, call.caller.userId, id);
      await change(tx, acting(call));
    });
    return { data: await readOutline(db, id, call.now) };
  };
  const ofSection = (
    call: Call,
    { id, sid }: { id: number; sid: number },
    change: (tx: Executor, section: TaughtSection, context: ActionContext) => Promise<void>,
  ) =>
    inCourse(call, id, async (tx, context) => {
      const section = await taughtSection(tx, call.caller.userId, sid);
      if (section.programId !== id) throw new Problem("not_found");
      await change(tx, section, context);
    });
  const ofItem = async (
    call: Call,
    iid: number,
    to: "draft" | "published" | "archived",
    from: (status: TaughtItem["status"]) => boolean,
  ) => {
    const programId = await changing(async (tx) => {
      const item = await taughtItem(tx, call.caller.userId, iid);
      if (!from(item.status)) throw new Problem("not_found");
      await moveItemTo(tx, item, to, acting(call));
      return item.programId;
    });
    return { data: await readOutline(db, programId, call.now) };
  };
  const present = (status: TaughtItem["status"]) => status !== "archived";

  route(createSection, (call) => inCourse(call, call.params.id, (tx, context) => addSection(tx, call.params.id, call.body, context)));
  route(renameSection, (call) => ofSection(call, call.params, (tx, section, context) => rename(tx, section, call.body, context)));
  route(deleteSection, (call) => ofSection(call, call.params, removeSection));
  route(restoreSection, (call) => ofSection(call, call.params, bringBackSection));
  route(saveOrder, (call) => inCourse(call, call.params.id, (tx, context) => putInOrder(tx, call.params.id, call.body.sections, context)));
  route(publishCourse, async (call) => ({
    ...(await inCourse(call, call.params.id, (tx, context) => publishDrafts(tx, call.params.id, context))),
    message: msg`Trainees see the course as it stands now.`,
  }));
  route(publishItem, (call) => ofItem(call, call.params.iid, "published", present));
  route(unpublishItem, (call) => ofItem(call, call.params.iid, "draft", present));
  route(deleteItem, (call) => ofItem(call, call.params.iid, "archived", () => true));
  route(restoreItem, (call) => ofItem(call, call.params.iid, "draft", () => true));

  route(getTeachingItem, async (call) => ({ data: await readTeachingItem(db, call.params.iid, reader(call)) }));

  route(createItem, async (call) => {
    const id = await changing(async (tx) => {
      await taughtProgram(tx, call.caller.userId, call.params.id);
      const section = await taughtSection(tx, call.caller.userId, call.body.section_id);
      if (section.programId !== call.params.id) throw new Problem("not_found");
      return await addItem(tx, section, call.body, call.caller.userId, acting(call));
    });
    return { data: await readTeachingItem(db, id, reader(call)), message: msg`The item was saved.` };
  });

  route(editItem, async (call) => {
    const { caller, params, body } = call;
    try {
      await changing(async (tx) => {
        const item = await taughtItem(tx, caller.userId, params.iid);
        await changeItem(tx, item, body, caller.userId, acting(call));
        if (body.section_id !== undefined)
          await moveItemInto(tx, item, await taughtSection(tx, caller.userId, body.section_id), acting(call));
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "version_conflict") throw error;
      throw new Problem("version_conflict", { data: await readTeachingItem(db, params.iid, reader(call)) });
    }
    return { data: await readTeachingItem(db, params.iid, reader(call)), message: msg`The item was saved.` };
  });
}
