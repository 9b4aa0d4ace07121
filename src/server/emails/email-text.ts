import type { Email, EmailFrame, Sender } from "./email.ts";

/** An email as plain text: the same things in the same order, every address on a line of its own. */
export function emailText(email: Email, frame: EmailFrame, sender: Sender): string {
  const lines = (email.lines ?? []).map(({ title, details, amount }) => [amount ? `${title}: ${amount}` : title, ...details].join("\n"));
  const facts = (email.facts ?? []).map(({ name, value }) => `${name}: ${value}`);
  const links = [...(email.button ? [email.button] : []), ...(email.links ?? [])].map(({ words, href }) => `${words}:\n${href}`);
  const foot = [
    sender.name,
    sender.address,
    [sender.phone, sender.email].filter(Boolean).join("  "),
    sender.vatNumber && `${frame.vatNumber}: ${sender.vatNumber}`,
    sender.publicUrl,
    email.unsubscribe && `${email.unsubscribe.words}: ${email.unsubscribe.href}`,
  ].filter(Boolean);
  const parts = [frame.greeting, ...email.paragraphs, ...lines, facts.join("\n"), ...links, email.note ?? "", `-- \n${foot.join("\n")}`];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
