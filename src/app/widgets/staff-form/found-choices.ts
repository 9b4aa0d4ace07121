import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { adminCohorts, adminListInstructors, adminPrograms } from "#contract/catalogue/admin-programs.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldChoice } from "./field-spec.ts";

const A_FEW = 20;
const PAUSE_MS = 250;

/** A word as it stands once nobody types any more: each key is no question to the server. */
export function useSettled(word: string): string {
  const [settled, setSettled] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [word]);
  return settled;
}

/** What was found last, until the next answer is here: what has the focus does not go away meanwhile. */
function useLast<Row>(found: readonly Row[] | null): readonly Row[] {
  const [last, setLast] = useState<readonly Row[]>([]);
  if (found !== null && found !== last) setLast(found);
  return found ?? last;
}

/** Programs by a word of their titles. */
export function useFoundPrograms(word: string): readonly FieldChoice[] {
  const said = useSaid();
  const q = useSettled(word);
  const { data } = useStaffRead(adminPrograms.list, { query: { per_page: A_FEW, ...(q ? { q } : {}) } });
  return useLast(data).map(({ id, title }) => ({ value: String(id), label: said(title) }));
}

/** Cohorts by a word of their programs' titles, the latest first. */
export function useFoundCohorts(word: string): readonly FieldChoice[] {
  const said = useSaid();
  const language = useAtomValue(languageAtom);
  const q = useSettled(word);
  const { data } = useStaffRead(adminCohorts.list, { query: { per_page: A_FEW, ...(q ? { q } : {}) } });
  return useLast(data).map(({ id, program_title: title, starts_on: day }) => ({
    value: String(id),
    label: `\u2068${said(title)}\u2069 · ${formatDate(language, day)}`,
  }));
}

/** Instructors by a word of their names. */
export function useFoundInstructors(word: string): readonly FieldChoice[] {
  const said = useSaid();
  const q = useSettled(word);
  const { data } = useStaffRead(adminListInstructors, { query: { per_page: A_FEW, ...(q ? { q } : {}) } });
  return useLast(data).map(({ id, name }) => ({ value: String(id), label: said(name) }));
}
