import type { ActionContext } from "#server/commands/record-transition.ts";

/** The account that acts; null for the server itself and for providers. */
export function actorId({ actor }: Pick<ActionContext, "actor">): number | null {
  const match = /^user:(\d+)$/u.exec(actor);
  return match ? Number(match[1]) : null;
}

/** The person of the staff who acts. A fault of the program where nobody does. */
export function staffActor(context: Pick<ActionContext, "actor">): number {
  const id = actorId(context);
  if (id === null) throw new Error(`${context.actor} is nobody of the staff`);
  return id;
}
