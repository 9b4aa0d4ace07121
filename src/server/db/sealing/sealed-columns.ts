import { customType } from "drizzle-orm/pg-core";
import { isSealed, type SearchKind, seal, unseal } from "./keyring.ts";

interface SealedPlace {
  table: string;
  column: string;
  /** Of a JSON column: which text of it is sealed. */
  member?: string;
  /** What hashes it is found by. */
  kind: SearchKind;
}

/** Every text that is kept sealed. `commands/security/reseal.ts` walks them all. */
export const SEALED_PLACES = [
  { table: "users", column: "national_id", kind: "national_id" },
  { table: "users", column: "document_number", kind: "document" },
  { table: "users", column: "phone", kind: "phone" },
  { table: "users", column: "birth_date", kind: null },
  { table: "authenticators", column: "sealed", kind: null },
  { table: "national_requests", column: "national_id", kind: null },
  { table: "contact_messages", column: "phone", kind: "phone" },
  { table: "trainer_applications", column: "phone", kind: "phone" },
  { table: "certificate_deliveries", column: "phone", kind: "phone" },
  { table: "orders", column: "billing", member: "phone", kind: null },
  { table: "pending_approvals", column: "change", member: "phone", kind: null },
  { table: "tax_units", column: "private_key", kind: null },
  { table: "tax_units", column: "secret", kind: null },
  { table: "tax_documents", column: "xml", kind: null },
  { table: "tax_documents", column: "cleared_xml", kind: null },
] as const satisfies readonly SealedPlace[];

type Place = (typeof SEALED_PLACES)[number];
type TextColumn<Table extends string> = Extract<Exclude<Place, { member: string }>, { table: Table }>["column"];

const kindOf = (table: string, column: string): SearchKind =>
  SEALED_PLACES.find((place) => place.table === table && place.column === column)?.kind ?? null;

/** A text that the database keeps sealed and programs read and write as it is. It is compared by `isValue`, never by `eq`. */
export const sealedText = <Table extends Place["table"]>(table: Table, column: TextColumn<Table>) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => seal(`${table}.${column}`, kindOf(table, column), value),
    fromDriver: (kept) => unseal(`${table}.${column}`, kept),
  })(column);

/** JSON of which one text is kept sealed. */
export const sealedJson = <Data extends object>(table: "orders" | "pending_approvals", column: string, member: string) =>
  customType<{ data: Data; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => JSON.stringify(withMember(value, member, (text) => seal(`${table}.${column}.${member}`, null, text))),
    fromDriver: (kept) =>
      withMember((typeof kept === "string" ? JSON.parse(kept) : kept) as Data, member, (text) =>
        unseal(`${table}.${column}.${member}`, text),
      ),
  })(column);

function withMember<Data extends object>(value: Data, member: string, change: (text: string) => string): Data {
  const text = (value as Record<string, unknown>)[member];
  return typeof text === "string" ? { ...value, [member]: change(text) } : value;
}

/** The name of a place, which its values are bound to. */
export const placeName = ({ table, column, member }: SealedPlace): string => [table, column, member].filter(Boolean).join(".");

/** A row as `select *` gives it, with what is sealed in it opened. */
export function openRow(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const opened = { ...row };
  for (const place of SEALED_PLACES as readonly SealedPlace[]) {
    const kept = opened[place.column];
    if (place.table !== table || kept === null || kept === undefined) continue;
    const name = placeName(place);
    if (place.member) opened[place.column] = withMember(kept as object, place.member, (text) => unseal(name, text));
    else if (typeof kept === "string" && isSealed(kept)) opened[place.column] = unseal(name, kept);
  }
  return opened;
}
