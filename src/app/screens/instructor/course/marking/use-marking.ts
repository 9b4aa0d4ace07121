import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { getSubmission, gradeSubmission, markAnswers, type MarkingDetails, returnSubmission } from "#contract/coursework/marking.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { type KeptDraft, useKeptDraft } from "#app/widgets/forms/use-kept-draft.ts";
import { gradeBody, isMarkValues, type MarkValues, valuesOf } from "./marking-values.ts";
import { useFreshRead } from "./use-fresh-read.ts";

export interface Marking {
  work: MarkingDetails;
  values: MarkValues;
  set: (part: Partial<MarkValues>) => void;
  draft: KeptDraft<MarkValues>;
  busy: "save" | "return" | null;
  failure: string | null;
  /** Somebody else marked it meanwhile: what the server has now. */
  conflict: MarkingDetails | null;
  /** Saves what stands there, or `merged`. @returns whether the server has it */
  save: (merged?: { values: MarkValues; version: number }) => Promise<boolean>;
  giveBack: (note: string) => Promise<boolean>;
}

export const useWork = (sid: string) => useFreshRead(getSubmission, { params: { sid } });

export function useMarking(work: MarkingDetails, changed: () => void): Marking | null {
  const { i18n } = useLingui();
  const draft = useKeptDraft<MarkValues>(`${work.course_id}/mark/${work.id}`, isMarkValues);
  const [own, setOwn] = useState<{ values: MarkValues; version: number } | null>(null);
  const [busy, setBusy] = useState<Marking["busy"]>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<MarkingDetails | null>(null);
  if (draft.state === "reading") return null;

  const values = own?.values ?? draft.found?.fields ?? valuesOf(work);
  const version = own?.version ?? draft.found?.version ?? work.version;
  const run = async (which: "save" | "return", send: () => Promise<unknown>): Promise<boolean> => {
    setBusy(which);
    setFailure(null);
    try {
      await send();
      await draft.drop();
      setOwn(null);
      setConflict(null);
      changed();
      return true;
    } catch (error) {
      const theirs = staleWork(error);
      if (theirs) setConflict(theirs);
      else setFailure(problemSentence(i18n, error) || null);
      return false;
    } finally {
      setBusy(null);
    }
  };
  return {
    work,
    values,
    draft,
    busy,
    failure,
    conflict,
    set: (part) => {
      const next = { ...values, ...part };
      setOwn({ values: next, version });
      draft.keep(next, version);
    },
    save: (merged) =>
      run("save", () => {
        const sent = merged ?? { values, version };
        return work.kind === "application"
          ? call(gradeSubmission, { params: { sid: work.id }, body: gradeBody(work, sent.values, sent.version) })
          : call(markAnswers, {
              params: { sid: work.id },
              body: { marks: gradeBody(work, sent.values, sent.version).rubric.map(({ id, points }) => ({ question_id: id, points })) },
            });
      }),
    giveBack: (note) => run("return", () => call(returnSubmission, { params: { sid: work.id }, body: { note, version } })),
  };
}

const staleWork = (error: unknown): MarkingDetails | null =>
  error instanceof Problem && error.code === "version_conflict" ? ((error.options.data as MarkingDetails | undefined) ?? null) : null;
