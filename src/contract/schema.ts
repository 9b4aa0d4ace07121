/**
 * The words with which calls describe what travels. A thin floor over TypeBox: named imports, so that a bundler can drop
 * what a page does not use, and the units of the house in one place.
 */
import {
  Array as ArrayType,
  Boolean as BooleanType,
  Integer as IntegerType,
  Literal as LiteralType,
  Null as NullType,
  Number as NumberType,
  Object as ObjectType,
  Optional as OptionalType,
  String as StringType,
  type Static,
  type TArray,
  type TLiteral,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnion,
  Union as UnionType,
} from "@sinclair/typebox";

export type { Static, TSchema };

/** An object that carries exactly these properties: a reply drops whatever is not named here. */
export const object = <P extends TProperties>(properties: P): TObject<P> => ObjectType(properties, { additionalProperties: false });
export const list = <T extends TSchema>(item: T, maxItems?: number): TArray<T> =>
  ArrayType(item, maxItems === undefined ? {} : { maxItems });
export const optional = <T extends TSchema>(schema: T) => OptionalType(schema);
export const nullable = <T extends TSchema>(schema: T) => UnionType([schema, NullType()]);
/** One of several shapes, told apart by a property that is a different word in each of them. */
export const either = <T extends TSchema[]>(...shapes: [...T]): TUnion<T> => UnionType(shapes) as TUnion<T>;
export const word = <const W extends string>(value: W): TLiteral<W> => LiteralType(value);
export const text = (maxLength?: number) => StringType(maxLength === undefined ? {} : { maxLength });
/** A text of several lines: line breaks and tabs may stand in it. In `text` they are refused. */
export const lines = (maxLength?: number) => StringType({ multiLine: true, ...(maxLength === undefined ? {} : { maxLength }) });
/** The largest id that a table can hold: beyond it there is nothing to ask a database for. */
const MAX_ID = 2_147_483_647;
/** With a minimum it is something that a caller names: an id, a count; never more than a table can hold. */
export const integer = (minimum?: number, maximum = minimum === undefined ? undefined : MAX_ID) =>
  IntegerType({ ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) });
export const number = () => NumberType();
export const flag = () => BooleanType();
/** One of a closed list of words. */
export const oneOf = <const V extends readonly string[]>(...values: V): TUnion<{ -readonly [K in keyof V]: TLiteral<V[K] & string> }> =>
  UnionType(values.map((value) => LiteralType(value))) as TUnion<{ -readonly [K in keyof V]: TLiteral<V[K] & string> }>;
/** Saudi riyals with at most two decimals (on the wire; tables and rules hold integer halalas). */
export const sar = () => NumberType({ description: "SAR, at most two decimals" });
/** An instant, UTC, ISO 8601. */
export const instant = () => StringType({ format: "date-time", description: "UTC, ISO 8601" });
/** A calendar day, YYYY-MM-DD. */
export const day = () => StringType({ format: "date", description: "YYYY-MM-DD" });
/** What stands for the bytes of a call that answers with a file (`media`). */
export const fileBytes = () => StringType({ format: "binary" });
export const uuid = () => StringType({ format: "uuid" });
