import { emailField } from "#contract/form-fields.ts";

/** Of a line that somebody wrote: as it stands there, and the address within it; null where it holds none. */
interface Written {
  line: number;
  written: string;
  email: string | null;
}

/** What is shown again of a line, at most. */
const SHOWN = 120;

/** The addresses of a pasted list: one a line, or parted by commas, Arabic ones too; «Name <address>» counts as its address. */
export function writtenAddresses(text: string): Written[] {
  const field = emailField();
  return text
    .split(/\r\n|[\n\r,،;؛\t]/u)
    .map((part, index) => ({ line: index + 1, part: part.trim() }))
    .filter(({ part }) => part !== "")
    .map(({ line, part }) => {
      const within = /<([^<>]+)>\s*$/u.exec(part)?.[1] ?? part;
      const email = field.cast(within) ?? "";
      return { line, written: part.slice(0, SHOWN), email: field.isValidSync(email) ? email : null };
    });
}
