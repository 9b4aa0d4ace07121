import { useAtomValue } from "jotai";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { onlineAtom } from "#app/state/network/network.ts";
import { fullPhone, loadFullPhone, whenLoaded } from "./load-full-phone.ts";
import type { PhoneProps } from "./phone-props.ts";
import { PlainPhone } from "./plain-phone.tsx";

/**
 * A phone number of any country. The plain field is there at once, on the server and without a network; the full one takes
 * its place when it has come and nobody is typing.
 */
export function PhoneField({ onBlur, ...props }: PhoneProps & { onBlur?: () => void }) {
  const online = useAtomValue(onlineAtom);
  const place = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState<ComponentType<PhoneProps> | null>(fullPhone);
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    if (full) return undefined;
    let wanted = true;
    const stop = whenLoaded(() => {
      loadFullPhone().then(
        (loaded) => {
          if (!wanted) return;
          // Whoever came here before this page was alive is typing already.
          if (place.current?.contains(document.activeElement)) setInUse(true);
          setFull(() => loaded);
        },
        // Asked again when the network is back.
        () => undefined,
      );
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [full, online]);
  const Full = inUse ? null : full;
  const Field = Full ?? PlainPhone;
  return (
    <div
      ref={place}
      onFocus={() => Full ?? setInUse(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // From the number to its country or extension is not away.
        if (currentTarget.contains(relatedTarget)) return;
        setInUse(false);
        onBlur?.();
      }}
    >
      <Field {...props} />
    </div>
  );
}
