/** An ornament: it weighs nothing before the first press, and is missed by nobody where it cannot come. */
export function flyNuqta(from: Element): void {
  import("./nuqta-flight.ts").then((module) => module.flyNuqta(from)).catch(() => undefined);
}
