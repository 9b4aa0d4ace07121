import { useLingui } from "@lingui/react";
import type { MessageDescriptor } from "@lingui/core";
import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { BodyOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { createItem, editItem, type TeachingItem } from "#contract/content/teaching-content.ts";
import { call } from "#app/api/call.ts";
import { formatTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { isKeyReused, useIntent } from "#app/state/intents/use-intent.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { type FieldErrors, refusedFields } from "#app/widgets/forms/form-errors.ts";
import { type EarlierVersion, sendAnew } from "#app/widgets/intents/earlier-version.tsx";
import { useDraftedForm } from "#app/widgets/forms/use-drafted-form.ts";
import { type Form, useForm } from "#app/widgets/forms/use-form.ts";
import { useKeptDraft } from "#app/widgets/forms/use-kept-draft.ts";
import { coursePath } from "./item-address.ts";
import type { ItemFormProps } from "./item-screen.tsx";
import { useAutosave } from "./use-autosave.ts";

type ItemFields = Omit<BodyOf<typeof editItem>, "version" | "publish">;

/** What sets the form of one kind of item apart. Functions must be the same at each drawing where it says so. */
interface ItemFormRules<Values extends object> extends ItemFormProps {
  kind: TeachingItem["kind"];
  /** What the form of a new one begins with. */
  empty: Values;
  /** Whether what lies on the device is such a form; the same function at each drawing. */
  isValues: (value: unknown) => value is Values;
  /** What the form of one that is there begins with. */
  valuesOf: (item: TeachingItem) => Values;
  check: (values: Values) => Promise<FieldErrors>;
  /** What is sent. @param from the version of the server that it goes on from, which holds what the form does not show */
  fieldsOf: (values: Values, from: TeachingItem | null) => ItemFields;
  /** What has to be done before the item itself is saved. @throws what the server refused */
  before?: (values: Values) => Promise<void>;
  /** Told of every refusal but a stale version of the item. */
  refused?: (error: unknown) => void;
  /** Said once it is done. */
  said: { saved: MessageDescriptor; published?: MessageDescriptor };
}

/** The form of an item, with its draft on this device and the way to the server. */
export interface ItemEditing<Values extends object> {
  form: Form<Values>;
  item: TeachingItem | null;
  /** The name of this form on the device. */
  place: string;
  /** Until it is true, what this device holds is not in the form: show none. */
  ready: boolean;
  /** What stood in the form when it came on screen. */
  start: Values;
  /** When this device last held all that was written. */
  savedAt: Date | null;
  /** The same as a time of day. */
  savedTime: string | null;
  /** When the account last had all that is written, of a draft that is saved while it is written. */
  accountTime: string | null;
  /** Why it could not be saved, in words; what belongs to a field stands there. */
  failure: string | null;
  /** Of a new item: one that was saved before, without its answer. */
  earlier: EarlierVersion;
  /** The server's, where somebody else changed it meanwhile. */
  stale: TeachingItem | null;
  /** What the stale one says, as the form has it. */
  theirs: Values | null;
  /** Chooses what the next sending does: publish, or save as it is. */
  choose: (publish: boolean) => void;
  /** Sends what was put together of both versions. @throws what the server refused */
  merge: (merged: Values) => Promise<void>;
}

/** Keeps, checks and sends the form of an item of a course; whoever changed it meanwhile is heard first (`version_conflict`). */
export function useItemForm<Values extends object>(rules: ItemFormRules<Values>): ItemEditing<Values> {
  const { courseId, sectionId, item, kind, said } = rules;
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [, go] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<TeachingItem | null>(null);
  // A press chooses, and the form is sent before anything is drawn anew.
  const publish = useRef(false);
  const place = `${courseId}/${kind}/${item?.id ?? `new-${sectionId}`}`;
  const draft = useKeptDraft<Values>(place, rules.isValues);
  // What is there already is guarded by its version.
  const intent = useIntent(place);
  const [kept, setKept] = useState<number | null>(null);
  const base = kept ?? draft.found?.version ?? item?.version ?? 0;
  const initial = item ? rules.valuesOf(item) : rules.empty;

  const send = async (values: Values, version: number, from: TeachingItem | null) => {
    await rules.before?.(values);
    const fields = { ...rules.fieldsOf(values, from), publish: publish.current };
    if (item) await call(editItem, { params: { iid: item.id }, body: { ...fields, version } });
    else {
      const body = { ...fields, section_id: fields.section_id ?? sectionId };
      await intent.send((idempotencyKey) => call(createItem, { params: { id: courseId }, body, idempotencyKey }));
    }
    await draft.drop();
    showNotice({ kind: "success", message: (publish.current && said.published) || said.saved });
    go(`${coursePath(courseId)}/overview`);
  };
  const form = useForm<Values>({
    initial,
    check: rules.check,
    submit: async (values) => {
      setFailure(null);
      try {
        await send(values, (await autosave.settle()) ?? base, item);
        return undefined;
      } catch (error) {
        if (error instanceof Problem && error.code === "version_conflict" && isItem(error.options.data)) {
          setStale(error.options.data);
          return undefined;
        }
        if (isKeyReused(error)) return undefined;
        rules.refused?.(error);
        const refused = refusedFields(error);
        if (!Object.keys(refused).some((name) => name in initial)) setFailure(problemSentence(i18n, error));
        return refused;
      }
    },
  });
  const autosave = useAutosave<Values>({
    draft: online && item?.status === "draft" && !rules.before && !stale ? item : null,
    values: form.values,
    version: base,
    check: rules.check,
    fieldsOf: rules.fieldsOf,
    onStale: (theirs) => (isItem(theirs) ? setStale(theirs) : undefined),
  });
  if (autosave.version !== null && autosave.version !== kept) setKept(autosave.version);
  useDraftedForm(draft, form, base);
  const [empty] = useState(form.values);
  return {
    form,
    item,
    place,
    ready: draft.state === "ready" && (draft.found === null || form.values !== empty),
    start: draft.found ? { ...initial, ...draft.found.fields } : initial,
    savedAt: draft.saved,
    accountTime: autosave.savedAt && formatTime(language, autosave.savedAt),
    savedTime: draft.saved && formatTime(language, draft.saved),
    failure,
    earlier: { saved: intent.saved, sendAnew: () => sendAnew(intent, form) },
    stale,
    theirs: stale && rules.valuesOf(stale),
    choose: (open) => {
      publish.current = open;
    },
    merge: (merged) => (stale ? send(merged, stale.version, stale) : Promise.resolve()),
  };
}

const isItem = (data: unknown): data is TeachingItem =>
  typeof data === "object" && data !== null && "course_id" in data && "content" in data;
