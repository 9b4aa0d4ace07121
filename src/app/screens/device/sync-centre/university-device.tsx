import { Trans } from "@lingui/react/macro";
import { useAtom, useAtomValue } from "jotai";
import { sessionAtom } from "#app/state/session/session.ts";
import { setUniversityDevice, universityDeviceAtom } from "#app/state/staff/kept-reads.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { kit } from "#app/ui/kit.ts";

/** For the staff: whether what the console read may stay here for a day (office.md §12). */
export function UniversityDevice() {
  const { ownerTag } = useAtomValue(sessionAtom);
  const [isOurs, setIsOurs] = useAtom(universityDeviceAtom);
  const choose = (chosen: boolean) => {
    setUniversityDevice(chosen, ownerTag);
    setIsOurs(chosen);
  };
  return (
    <section aria-labelledby="sync-console">
      <h2 id="sync-console">
        <Trans>The console without a connection</Trans>
      </h2>
      <Checkbox checked={isOurs} onChange={({ target }) => choose(target.checked)} aria-describedby="sync-console-help">
        <Trans>This device belongs to the university</Trans>
      </Checkbox>
      <p id="sync-console-help" className={kit("soft", "sm")}>
        <Trans>
          The lists and records you opened last then stay here for 24 hours, encrypted, for reading only, and go when you log out. Numbers
          of IDs and cards are never kept.
        </Trans>
      </p>
    </section>
  );
}
