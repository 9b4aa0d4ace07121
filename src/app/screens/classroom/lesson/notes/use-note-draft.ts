import { useCallback, useEffect, useRef, useState } from "react";
import type { Notes } from "./use-notes.ts";

interface NoteDraft {
  id: string;
  body: string;
  /** Seconds into the film or sound at which it was begun; null for a text. */
  position: number | null;
}

/** `kept`: all of it is on this device or in the account; `failed`: it is on this page alone. */
type Keeping = "typing" | "kept" | "failed";

const SETTLED_MS = 800;

/**
 * The note that is being written. It keeps itself: after a pause, when the field is left and when the page goes. Under one id from
 * its first letter on, so that what was kept twice is one note.
 */
export function useNoteDraft({ write, newId }: Pick<Notes, "write" | "newId">) {
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const [keeping, setKeeping] = useState<Keeping>("kept");
  const unkept = useRef<{ draft: NoteDraft; timer: ReturnType<typeof setTimeout> } | null>(null);
  // Ids that were kept once: emptied, they are deleted.
  const known = useRef(new Set<string>());

  const flush = useCallback(async () => {
    const held = unkept.current;
    if (!held) return;
    clearTimeout(held.timer);
    unkept.current = null;
    const { id, body, position } = held.draft;
    const text = body.trim();
    if (text === "" && !known.current.has(id)) return setKeeping("kept");
    const done = await write(id, text === "" ? null : body, position);
    if (done) known.current.add(id);
    if (unkept.current === null) setKeeping(done ? "kept" : "failed");
  }, [write]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") void flush();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      void flush();
    };
  }, [flush]);

  return {
    draft,
    keeping,
    flush,
    /** @param position where a new note is begun */
    type(body: string, position: number | null) {
      const next = draft ? { ...draft, body } : { id: newId(), body, position };
      setDraft(next);
      setKeeping("typing");
      if (unkept.current) clearTimeout(unkept.current.timer);
      unkept.current = { draft: next, timer: setTimeout(() => void flush(), SETTLED_MS) };
    },
    /** Takes a note up again. */
    edit(note: NoteDraft) {
      void flush();
      known.current.add(note.id);
      setKeeping("kept");
      setDraft(note);
    },
    /** It is done: the field is empty again. */
    async close() {
      await flush();
      setDraft(null);
    },
  };
}
