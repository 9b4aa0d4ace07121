import { type Atom, useStore } from "jotai";
import { useLayoutEffect, useState } from "react";

/**
 * The value of an atom that layout effects set. Jotai listens only after the paint: on a busy device a page stood for a
 * moment without what its frame had offered. This listens, and reads again, before it.
 */
export function useLayoutValue<Value>(source: Atom<Value>): Value {
  const store = useStore();
  const [value, setValue] = useState(() => ({ of: store.get(source) }));
  useLayoutEffect(() => {
    const read = () => setValue((had) => (Object.is(had.of, store.get(source)) ? had : { of: store.get(source) }));
    read();
    return store.sub(source, read);
  }, [store, source]);
  return value.of;
}
