import type { FieldError } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { isOneLine, isReadable } from "#contract/security/characters.ts";
import { eachText, type PathStyle, type Shape } from "./shape.ts";

type Fields = Record<string, FieldError[]>;

/**
 * Refuses characters that nobody can read, wherever a declared text holds them (A12).
 * @throws Problem `validation_error` with the fields
 */
export function refuseUnreadable(shape: Shape, value: unknown, style: PathStyle): void {
  const fields: Fields = {};
  eachText(shape, value, style, (text, path) => {
    if (!isReadable(text)) fields[path || "body"] = [{ key: "characters" }];
  });
  if (Object.keys(fields).length > 0) throw new Problem("validation_error", { fields });
}

/**
 * Refuses line breaks and tabs in texts that are one line. A form is looked at after it made a line of what came, where it does.
 * @throws Problem `validation_error` with the fields
 */
export function refuseBreaks(shape: Shape, value: unknown, style: PathStyle): void {
  const fields: Fields = {};
  eachText(shape, value, style, (text, path, lines) => {
    if (!lines && !isOneLine(text)) fields[path || "body"] = [{ key: "oneLine" }];
  });
  if (Object.keys(fields).length > 0) throw new Problem("validation_error", { fields });
}
