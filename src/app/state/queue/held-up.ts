/**
 * Before a change that this device cannot keep goes to the server by itself: what waits in its lane goes first, for nothing
 * overtakes its lane (P3).
 * @param waits whether something of that lane waits; a device that cannot be read holds nothing
 * @returns whether something still waits
 */
export async function isHeldUp(waits: () => Promise<boolean>, sendFirst: () => Promise<unknown>): Promise<boolean> {
  const held = () => waits().catch(() => false);
  if (!(await held())) return false;
  await sendFirst().catch(() => undefined);
  return held();
}
