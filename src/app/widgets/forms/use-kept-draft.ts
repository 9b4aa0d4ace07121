import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import { now } from "#offline/clock.ts";
import { dropTeachingDraft, type TeachingDraft, teachingDraftSnapshot } from "#offline/snapshots/teaching-drafts.ts";
import { sessionAtom } from "#app/state/session/session.ts";

const KEEP_AFTER_MS = 400;

interface FoundDraft<Fields> extends TeachingDraft<Fields> {
  at: Date;
}

export interface KeptDraft<Fields> {
  /** Until it is `ready`, nobody knows whether there is one: show no empty form before. */
  state: "reading" | "ready";
  /** What this device held when the page opened. */
  found: FoundDraft<Fields> | null;
  /** Keeps what is written, soon; at once when the page goes. @param version the server's that it began from, 0 for new things */
  keep: (fields: Fields, version: number) => void;
  /** The server has it, or the person threw it away. */
  drop: () => Promise<void>;
  /** When this device last held all that was written; null while it does not: only then may a page say so (P1). */
  saved: Date | null;
}

/**
 * A draft of this device, one for each account and name: it survives a reload, a killed browser and a lost network, and goes
 * with its owner's data. Where the device cannot keep anything the form still works, and does not say that it is kept.
 * @param isFields must be the same function at each drawing
 */
export function useKeptDraft<Fields>(name: string, isFields: (value: unknown) => value is Fields): KeptDraft<Fields> {
  const { ownerTag: owner } = useAtomValue(sessionAtom);
  const place = `${owner} ${name}`;
  const [read, setRead] = useState<{ place: string; found: FoundDraft<Fields> | null } | null>(null);
  const [saved, setSaved] = useState<Date | null>(null);
  const waiting = useRef<{ fields: Fields; version: number; timer: ReturnType<typeof setTimeout> } | null>(null);

  const flush = useCallback(() => {
    const draft = waiting.current;
    if (!draft || !owner) return;
    clearTimeout(draft.timer);
    waiting.current = null;
    const at = now();
    teachingDraftSnapshot(name, isFields)
      .put(owner, { fields: draft.fields, version: draft.version }, at)
      .then(
        () => setSaved(at),
        () => setSaved(null),
      );
  }, [owner, name, isFields]);

  useEffect(() => {
    if (!owner) return;
    let here = true;
    void teachingDraftSnapshot(name, isFields)
      .read(owner)
      .catch(() => null)
      .then((kept) => {
        if (!here) return;
        setSaved(kept?.at ?? null);
        setRead({ place, found: kept && { ...kept.value, at: kept.at } });
      });
    return () => {
      here = false;
    };
  }, [owner, name, place, isFields]);

  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);

  const keep = useCallback(
    (fields: Fields, version: number) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { fields, version, timer: setTimeout(flush, KEEP_AFTER_MS) };
    },
    [flush],
  );
  const drop = useCallback(async () => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    setSaved(null);
    setRead((was) => was && { ...was, found: null });
    if (owner) await dropTeachingDraft(owner, name).catch(() => undefined);
  }, [owner, name]);

  const ready = read?.place === place;
  return { state: ready ? "ready" : "reading", found: ready ? read.found : null, keep, drop, saved };
}
