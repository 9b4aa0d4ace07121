/** A person as lists of the staff name them; null where there is none. */
export const namedPerson = (row: { id: number | null; ar: string | null; en: string | null } | null) =>
  !row || row.id === null || row.ar === null ? null : { id: row.id, name: { ar: row.ar, en: row.en ?? row.ar } };
