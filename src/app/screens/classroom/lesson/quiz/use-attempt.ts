import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { type Attempt, getAttempt, saveAnswers, startAttempt } from "#contract/coursework/coursework.ts";
import type { Question } from "#contract/classroom/lesson-content.ts";
import { Problem } from "#contract/problem.ts";
import { asAsked } from "#contract/orders/asked-order.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { draftSnapshot, type WorkDraft } from "#offline/snapshots/work-drafts.ts";
import { call } from "#app/api/call.ts";
import { queueMutation } from "#app/state/queue/queue.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { type Answers, answersOf, answersToSend, NO_ANSWERS } from "#app/widgets/question-field/answers.ts";

export type Stage =
  | { kind: "intro" }
  /** `attempt` null: made on this device alone, without a network. */
  | { kind: "asking"; id: string; attempt: Attempt | null; questions: readonly Question[] }
  | { kind: "handed-in" }
  | { kind: "result"; attempt: Attempt; timeUp: boolean };

/** Where the last change of an answer is. */
export type SavedWhere = "account" | "device" | "nowhere";

const SAVE_AFTER_MS = 1_200;

/** An attempt at a quiz from its start to its result; answers are kept on this device at once and in the account soon after. */
export function useAttempt({ item, activity }: Pick<ItemContent, "item" | "activity">, online: boolean, reread: () => void) {
  const { ownerTag: owner } = useAtomValue(sessionAtom);
  const [stage, setStage] = useState<Stage>({ kind: "intro" });
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [where, setWhere] = useState<SavedWhere>("account");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const itemId = item.id;

  const readDraft = useCallback(
    async (id: string | null) => {
      const draft = owner
        ? await draftSnapshot(itemId)
            .read(owner)
            .catch(() => null)
        : null;
      return draft && draft.value.id !== "" && (id === null || draft.value.id === id) ? draft.value : null;
    },
    [owner, itemId],
  );
  const keepDraft = useCallback(
    async (id: string, answers: Answers) => {
      if (!owner) return false;
      return draftSnapshot(itemId)
        .put(owner, { id, ...answers, version: 0 }, now())
        .then(
          () => true,
          () => false,
        );
    },
    [owner, itemId],
  );

  const open = useCallback(
    async (attempt: Attempt) => {
      if (attempt.summary.status !== "in_progress") {
        setStage({ kind: "result", attempt, timeUp: attempt.summary.status === "expired" });
        return;
      }
      // What this device kept last was written after what the account has.
      const draft = await readDraft(attempt.summary.id);
      setAnswers(draft ? answersIn(draft) : answersOf(attempt));
      setWhere(draft ? "device" : "account");
      setStage({ kind: "asking", id: attempt.summary.id, attempt, questions: attempt.questions });
    },
    [readDraft],
  );

  const attend = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }, []);

  const goOn = useCallback((aid: string) => attend(async () => open((await call(getAttempt, { params: { aid } })).data)), [attend, open]);

  const start = () =>
    attend(async () => {
      if (!online && activity?.offline_allowed && activity.questions) {
        const draft = await readDraft(null);
        const id = draft?.id ?? newId();
        setAnswers(draft ? answersIn(draft) : NO_ANSWERS);
        setWhere("device");
        const questions = activity.questions.map((question) => asAsked(question, id));
        setStage({ kind: "asking", id, attempt: null, questions });
        return;
      }
      try {
        await open((await call(startAttempt, { params: { id: itemId }, body: { id: newId() } })).data);
      } catch (error) {
        const other = error instanceof Problem && error.code === "attempt_open" ? attemptNamed(error) : null;
        if (other === null) throw error;
        await open((await call(getAttempt, { params: { aid: other } })).data);
      }
    });

  const save = useCallback(
    async (id: string, questions: readonly Question[], latest: Answers) => {
      try {
        await call(saveAnswers, { params: { aid: id }, body: { answers: answersToSend(questions, latest) } });
        setWhere("account");
      } catch (error) {
        // Submitted elsewhere, or its time is up: the account knows what came of it.
        if (error instanceof Problem && error.code === "attempt_closed") void goOn(id);
      }
    },
    [goOn],
  );

  const change = (next: Answers) => {
    if (stage.kind !== "asking") return;
    const { id, attempt, questions } = stage;
    setAnswers(next);
    void keepDraft(id, next).then((kept) => setWhere(kept ? "device" : "nowhere"));
    clearTimeout(timer.current);
    if (attempt) timer.current = setTimeout(() => void save(id, questions, next), SAVE_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  // What only this device holds goes to the account: back with a network, or in an attempt that goes on.
  const pending = useRef<() => void>(() => undefined);
  useEffect(() => {
    pending.current = () => {
      if (stage.kind === "asking" && stage.attempt && where !== "account") void save(stage.id, stage.questions, answers);
    };
  });
  const asked = stage.kind === "asking" ? stage.id : null;
  useEffect(() => {
    if (online && asked) pending.current();
  }, [online, asked]);

  const submit = (timeUp = false) =>
    attend(async () => {
      if (stage.kind !== "asking") return;
      clearTimeout(timer.current);
      const { id, attempt, questions } = stage;
      const sent = answersToSend(questions, answers);
      const shown = { item_id: itemId, title: item.title };
      const outcome = attempt
        ? await queueMutation<Attempt>("submitAttempt", { params: { aid: id }, body: { answers: sent } }, shown)
        : await queueMutation<Attempt>("startAttempt", { params: { id: itemId }, body: { id, answers: sent } }, shown);
      if (outcome.kind === "refused") throw outcome.problem;
      if (outcome.kind === "failed") throw outcome.error;
      await keepDraft("", NO_ANSWERS);
      if (outcome.kind === "waiting") {
        setStage({ kind: "handed-in" });
        return;
      }
      const result = outcome.data ?? (await call(getAttempt, { params: { aid: id } })).data;
      setStage({ kind: "result", attempt: result, timeUp: timeUp || result.summary.status === "expired" });
      reread();
    });

  const leave = useCallback(() => {
    setStage({ kind: "intro" });
    setFailure(null);
  }, []);

  return { stage, answers, where, busy, failure, start, goOn, change, submit, leave };
}

/** One that an older version kept knows no pairs. */
const answersIn = ({ choices, texts, pairs = {}, gaps = {} }: WorkDraft): Answers => ({ choices, texts, pairs, gaps });

function attemptNamed(problem: Problem): string | null {
  const { data } = problem.options;
  const id = typeof data === "object" && data !== null && "attempt_id" in data ? data.attempt_id : null;
  return typeof id === "string" ? id : null;
}
