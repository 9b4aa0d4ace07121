import { isPlainObject } from "#contract/plain-values.ts";
/** The fields of one provider; whatever is wrong is told by its place. */
export class SettingsReader {
  constructor(
    private readonly row: Record<string, unknown>,
    private readonly place: string,
    readonly problems: string[],
  ) {}

  fault(field: string, what: string): void {
    this.problems.push(`${this.place}: ${field} ${what}`);
  }
  has(field: string): boolean {
    return this.row[field] !== undefined;
  }
  text(field: string): string {
    const value = this.row[field];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    this.fault(field, "must be a text");
    return "";
  }
  record(field: string): Record<string, unknown> {
    const value = this.row[field];
    if (isPlainObject(value)) return value;
    this.fault(field, "must be an object");
    return {};
  }
  /** Reads the fields of an object inside. */
  within(field: string): SettingsReader {
    return new SettingsReader(this.record(field), `${this.place}: ${field}`, this.problems);
  }
  list(field: string, fallback: readonly string[] = []): readonly string[] {
    const value = this.row[field];
    if (value === undefined) return fallback;
    if (Array.isArray(value) && value.every((one): one is string => typeof one === "string")) return value;
    this.fault(field, "must be a list of texts");
    return fallback;
  }
  oneOf<const T extends string>(field: string, allowed: readonly T[], fallback: T): T {
    const value = this.row[field];
    if (value === undefined) return fallback;
    if ((allowed as readonly unknown[]).includes(value)) return value as T;
    this.fault(field, `must be ${allowed.join(" or ")}`);
    return fallback;
  }
  address(field: string, isLoopback: (hostname: string) => boolean): string {
    const value = this.text(field);
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname))) return value;
    this.fault(field, "must be an https address");
    return "https://invalid.example";
  }
}
