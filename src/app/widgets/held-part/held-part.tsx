import { Provider, useStore } from "jotai";
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { fetchPart, storeAsWritten, takePart } from "#app/state/visit/held-parts.ts";
import { kit } from "#app/ui/kit.ts";

interface Options<P> {
  /** In its place where it comes without the server's markup. */
  waiting?: ReactNode;
  /** Whether two sets of properties show the same. */
  same?: (before: P, after: P) => boolean;
}

/**
 * A part below the first screen, in a file of its own. It is drawn again for its own properties alone: an update from above would
 * make React throw the server's markup away.
 */
export function heldPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, same }: Options<P> = {},
): ComponentType<P> {
  const Part = lazy<ComponentType<P>>(async () => {
    const Shown = await fetchPart(load);
    return { default: (properties: P) => <Taken>{<Shown {...properties} />}</Taken> };
  });
  const HeldPart = (properties: P) => (
    <Suspense fallback={waiting}>
      <Part {...properties} />
    </Suspense>
  );
  return memo(HeldPart, same) as unknown as ComponentType<P>;
}

const never = () => () => undefined;

/** A person may be known before the part's script is here: it is taken over as the guest's that the server wrote, then drawn as theirs. */
function Taken({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const now = useStore();
  const store = useSyncExternalStore(
    never,
    () => now,
    () => storeAsWritten() ?? now,
  );
  useEffect(() => {
    if (part.current) takePart(part.current);
  }, []);
  return (
    <div ref={part} className={kit("contents")} data-part="">
      <Provider store={store}>{children}</Provider>
    </div>
  );
}
