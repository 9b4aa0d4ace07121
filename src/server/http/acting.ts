/** Who acts in a call, and when: what commands that change a state are told. */
export const acting = (call: { caller: { userId: number }; now: Date; requestId: string }) => ({
  now: call.now,
  actor: `user:${call.caller.userId}`,
  requestId: call.requestId,
});
