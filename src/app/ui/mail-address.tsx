import { kit } from "#app/ui/kit.ts";

/** What the narrowest phone has room for in a line, characters. */
const LINE = 26;

/**
 * An address of mail in one piece; where a line is too short for it, it goes on with the sign between its halves and never within a
 * word. A half that no line of a narrow phone holds breaks where it must.
 */
export function MailAddress({ of: address }: { of: string }) {
  const at = address.lastIndexOf("@");
  return (
    <bdi>
      <Half of={address.slice(0, at)} />
      <wbr />
      <Half of={address.slice(at)} />
    </bdi>
  );
}

const Half = ({ of }: { of: string }) => <span className={of.length > LINE ? undefined : kit("nowrap")}>{of}</span>;
