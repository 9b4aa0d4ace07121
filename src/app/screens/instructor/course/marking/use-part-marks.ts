import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { enterPartMarks, GRADE_PARTS, type PartMarkRow, type PartMarks } from "#contract/coursework/grade-parts.ts";
import { now } from "#offline/clock.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { type KeptDraft, useKeptDraft } from "#app/widgets/forms/use-kept-draft.ts";
import { isTypedMarks, type PendingMarks, pendingMarks, type TypedMarks, withoutMarks } from "./typed-marks.ts";

export interface Entering {
  typed: TypedMarks;
  /** Does nothing while marks are being saved. */
  set: (typed: TypedMarks) => void;
  pending: PendingMarks;
  draft: KeptDraft<TypedMarks>;
  busy: boolean;
  failure: string | null;
  /** When the account last took marks from this page. */
  savedAt: Date | null;
  save: () => Promise<void>;
}

const NONE: TypedMarks = {};

/** Marks that are typed for many: kept on this device until the account has them. @param renew what the account has now, row by row */
export function usePartMarks(part: PartMarks, renew: (rows: readonly PartMarkRow[]) => void, reread: () => void): Entering | null {
  const { i18n } = useLingui();
  const draft = useKeptDraft<TypedMarks>(`${part.course_id}/marks/${part.id}`, isTypedMarks);
  const [own, setOwn] = useState<TypedMarks | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  if (draft.state === "reading") return null;

  const typed = own ?? draft.found?.fields ?? NONE;
  const pending = pendingMarks(typed, part.rows, part.max_degree);
  const keep = (next: TypedMarks) => {
    setOwn(next);
    if (Object.keys(next).length === 0) void draft.drop();
    else draft.keep(next, 0);
  };
  const save = async () => {
    setBusy(true);
    setFailure(null);
    let left = typed;
    try {
      for (let from = 0; from < pending.send.length; from += GRADE_PARTS.marksMax) {
        const marks = pending.send.slice(from, from + GRADE_PARTS.marksMax);
        const { data } = await call(enterPartMarks, { params: { id: part.course_id, gid: part.id }, body: { marks } });
        const open = new Set(data.conflicts.map(({ number }) => number));
        left = withoutMarks(
          left,
          marks.flatMap(({ number }) => (open.has(number) ? [] : [number])),
        );
        renew(data.rows);
        keep(left);
        setSavedAt(now());
      }
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
    } finally {
      setBusy(false);
      reread();
    }
  };
  return { typed, set: (next) => (busy ? undefined : keep(next)), pending, draft, busy, failure, savedAt, save };
}
