import { kit } from "#app/ui/kit.ts";

/** An address of mail in one piece; where a line is too short for it, it goes on with the sign between its halves and never within a word. */
export function MailAddress({ of: address }: { of: string }) {
  const at = address.lastIndexOf("@");
  return (
    <bdi>
      <span className={kit("nowrap")}>{address.slice(0, at)}</span>
      <wbr />
      <span className={kit("nowrap")}>{address.slice(at)}</span>
    </bdi>
  );
}
