import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { assign, type Assigned, type Colleague, type InboxKind } from "#contract/requests/assignments.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";

export type AssignedKind = Exclude<InboxKind, "excuse">;
export const isAssignedKind = (kind: InboxKind): kind is AssignedKind => kind !== "excuse";

const UNDO_SECONDS = 10;
export const nameOf = (who: Colleague | null): string => (who === null ? "none" : String(who.id));

/** `me`, `none` or an id: what `assign` is told. */
export const giveTo = async (kind: AssignedKind, id: string, to: string, note = ""): Promise<Assigned> =>
  (await call(assign, { params: { kind, id }, body: { to, note } })).data;

/** Assigns at once; the notice that says so takes it back for ten seconds. */
export function useAssign(kind: InboxKind, id: string, onChanged: () => void) {
  const language = useAtomValue(languageAtom);
  const notice = `assigned/${kind}/${id}`;
  const { busy, act } = useNoticedAction(notice);
  const send = (to: string, undone: boolean) =>
    act(async () => {
      if (!isAssignedKind(kind)) return;
      const { assignee, before } = await giveTo(kind, id, to);
      forgetStaffReads();
      onChanged();
      const name = assignee?.name[language] ?? "";
      showNotice({
        // Not the one that is pressed: it is closing.
        id: undone ? `${notice}/back` : notice,
        kind: "success",
        message: assignee ? msg`Assigned to {name}` : msg`It is nobody’s now`,
        values: { name },
        seconds: UNDO_SECONDS,
        ...(undone ? {} : { action: { label: msg`Undo`, run: () => void send(nameOf(before), true) } }),
      });
    });
  return { busy, assignTo: (to: string) => void send(to, false) };
}
