import { useAtomValue } from "jotai";
import { useCallback, useRef, useState } from "react";
import type { Schema } from "yup";
import { Problem } from "#contract/problem.ts";
import { formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { isKeyReused, useIntent } from "#app/state/intents/use-intent.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { useDraftedForm } from "#app/widgets/forms/use-drafted-form.ts";
import { type Form, useForm } from "#app/widgets/forms/use-form.ts";
import { type KeptDraft, useKeptDraft } from "#app/widgets/forms/use-kept-draft.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { type EarlierVersion, sendAnew } from "#app/widgets/intents/earlier-version.tsx";
import { bodyOf, type FieldValues, type FormSection, isFieldValues, valuesOf } from "./field-spec.ts";
import { checkFields, refusedByName } from "./check-fields.ts";

/** What is written in a form of the console: with its version, where others write in it too. */
export interface RecordFormRules<Row> {
  /** The name of its draft on this device. */
  place: string;
  sections: readonly FormSection[];
  /** Of the contract: what the server will ask of the body. */
  schema: Schema;
  /** What is there; null of something new. */
  record: (Row & { version: number }) | null;
  /** What something new begins with. */
  first?: object;
  /** The record as the form's fields read it, where it is not as it is answered. */
  shaped?: (record: Row) => object;
  /** The body as the contract reads it, where it is not as the form's fields write it. */
  toBody?: (written: Record<string, unknown>) => object;
  /** @param version of the server that is written on; @param key of the intent */
  save: (sent: { body: object; version: number; key: string }) => Promise<Row & { version: number }>;
  done: (saved: Row & { version: number }) => void;
  /** Somebody else changed what this is about, which the form itself does not show. */
  onStale?: () => void;
}

export interface RecordForm<Row> {
  form: Form<FieldValues>;
  sections: readonly FormSection[];
  draft: KeptDraft<FieldValues>;
  /** What stands in the account, as the form has it. */
  stored: FieldValues;
  /** Until it is true what this device holds is not in the form. */
  ready: boolean;
  savedTime: string | null;
  failure: string | null;
  earlier: EarlierVersion;
  /** The server's, where somebody else changed it meanwhile. */
  stale: (Row & { version: number }) | null;
  theirs: FieldValues | null;
  /** Sends what was put together of both versions. */
  merge: (merged: FieldValues) => Promise<void>;
  check: (values: FieldValues) => ReturnType<typeof checkFields>;
}

/** Keeps on the device, checks and sends a form of the console; whoever changed the record meanwhile is heard first. */
export function useRecordForm<Row extends object>(rules: RecordFormRules<Row>): RecordForm<Row> {
  const { place, sections, schema, record, first = {}, shaped, toBody = (written) => written, save, done, onStale } = rules;
  const language = useAtomValue(languageAtom);
  const draft = useKeptDraft<FieldValues>(place, isFieldValues);
  const intent = useIntent(place);
  const [stale, setStale] = useState<(Row & { version: number }) | null>(null);
  const { failure, attempt } = useRefusal();
  const asForm = (of: Row) => valuesOf(sections, shaped ? shaped(of) : of);
  const stored = record ? asForm(record) : valuesOf(sections, first);
  const base = draft.found?.version ?? record?.version ?? 0;
  const bodyFrom = (values: FieldValues) => toBody(bodyOf(sections, values));
  const check = (values: FieldValues) => checkFields(sections, schema, bodyFrom(values));

  // What the server has is not kept again as a draft of an older version.
  const sent = useRef(false);
  const { keep: keepDraft, drop } = draft;
  const unchanged = JSON.stringify(stored);
  const keep = useCallback<typeof keepDraft>(
    (values, version) => {
      if (sent.current) return;
      if (JSON.stringify(values) === unchanged) void drop();
      else keepDraft(values, version);
    },
    [keepDraft, drop, unchanged],
  );

  const send = async (values: FieldValues, version: number) => {
    const saved = await intent.send((key) => save({ body: bodyFrom(values), version, key }));
    forgetStaffReads();
    sent.current = true;
    await draft.drop();
    done(saved);
  };
  const form = useForm<FieldValues>({
    initial: stored,
    check,
    submit: async (values) => {
      let refused = {};
      const said = await attempt(
        () => send(values, base),
        (error) => {
          if (error instanceof Problem && error.code === "version_conflict" && onStale) {
            onStale();
            return false;
          }
          if (error instanceof Problem && error.code === "version_conflict" && isVersioned<Row>(error.options.data)) {
            setStale(error.options.data);
            return true;
          }
          refused = refusedByName(sections, error);
          return isKeyReused(error) || Object.keys(refused).length > 0;
        },
      );
      return said ?? refused;
    },
  });
  useDraftedForm({ ...draft, keep }, form, base);
  const [empty] = useState(form.values);
  return {
    form,
    sections,
    draft,
    stored,
    ready: draft.state === "ready" && (draft.found === null || form.values !== empty),
    savedTime: draft.saved && formatTime(language, draft.saved),
    failure,
    earlier: { saved: intent.saved, sendAnew: () => sendAnew(intent, form) },
    stale,
    theirs: stale && asForm(stale),
    merge: (merged) => (stale ? send(merged, stale.version) : Promise.resolve()),
    check,
  };
}

const isVersioned = <Row>(data: unknown): data is Row & { version: number } =>
  typeof data === "object" && data !== null && typeof (data as { version?: unknown }).version === "number";
