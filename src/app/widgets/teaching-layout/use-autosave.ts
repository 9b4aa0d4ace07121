import { useCallback, useEffect, useRef, useState } from "react";
import type { BodyOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { editItem, type TeachingItem } from "#contract/content/teaching-content.ts";
import { now } from "#offline/clock.ts";
import { call } from "#app/api/call.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";

const SAVE_AFTER_MS = 3_000;

interface Writing<Values extends object> {
  /** The draft that is written on; null: nothing is sent by itself. Published items are never changed while somebody types. */
  draft: TeachingItem | null;
  values: Values;
  /** The server's version that the values began from. */
  version: number;
  check: (values: Values) => Promise<FieldErrors>;
  fieldsOf: (values: Values, from: TeachingItem | null) => Omit<BodyOf<typeof editItem>, "version">;
  /** Somebody else changed it meanwhile: what the server has. */
  onStale: (theirs: unknown) => void;
}

interface Autosave {
  /** The server's version after what was sent last; null before anything was. */
  version: number | null;
  /** When the account last had all that is written; null while it does not. */
  savedAt: Date | null;
  /** Waits for what is on its way, and sends no more. @returns the version that stands then */
  settle: () => Promise<number | null>;
}

/**
 * Saves a draft in the account some seconds after the last change (api.md §10, autosave with `version`). What the server would refuse
 * waits until it is whole; what the network refuses is on the device and is sent with the next change.
 */
export function useAutosave<Values extends object>(writing: Writing<Values>): Autosave {
  const { draft, values } = writing;
  const [saved, setSaved] = useState<{ values: Values; item: TeachingItem; at: Date } | null>(null);
  const current = useRef(writing);
  const first = useRef(values);
  const last = useRef<TeachingItem | null>(null);
  const flight = useRef(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    current.current = writing;
  });

  const send = useCallback(async () => {
    const { draft: item, values: latest, version, check, fieldsOf, onStale } = current.current;
    if (!item || Object.keys(await check(latest)).length > 0) return;
    try {
      const body = { ...fieldsOf(latest, last.current ?? item), version: last.current?.version ?? version };
      const { data } = await call(editItem, { params: { iid: item.id }, body });
      last.current = data;
      setSaved({ values: latest, item: data, at: now() });
    } catch (error) {
      if (error instanceof Problem && error.code === "version_conflict") onStale(error.options.data);
    }
  }, []);

  const writes = draft !== null;
  useEffect(() => {
    if (!writes || values === first.current) return;
    timer.current = setTimeout(() => {
      flight.current = flight.current.then(send);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [writes, values, send]);

  const settle = useCallback(async () => {
    clearTimeout(timer.current);
    await flight.current;
    return last.current?.version ?? null;
  }, []);
  return { version: saved?.item.version ?? null, savedAt: saved?.values === values ? saved.at : null, settle };
}
