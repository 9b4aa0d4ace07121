import { queueMutation } from "./queue.ts";

/**
 * Queues a request of a person: the server's id of it, null while it waits on this device.
 * @throws what refused it, or what kept it from being saved
 */
export async function queueRequest<T extends { id: string }>(...given: Parameters<typeof queueMutation>): Promise<string | null> {
  const outcome = await queueMutation<T>(...given);
  if (outcome.kind === "refused") throw outcome.problem;
  if (outcome.kind === "failed") throw outcome.error;
  return outcome.kind === "sent" ? (outcome.data?.id ?? null) : null;
}
