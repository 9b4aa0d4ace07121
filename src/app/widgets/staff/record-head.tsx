import type { ReactNode } from "react";
import { cluster } from "#app/ui/kit.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";

interface Props {
  title: ReactNode;
  note?: ReactNode;
  /** Steps of the record: in the head where there is room, below it on a phone. */
  action?: ReactNode;
}

/** The head of a record of the console (office.md §6). */
export function RecordHead({ title, note, action }: Props) {
  const phone = useMedia(PHONE);
  return (
    <>
      <PageHead title={title} note={note} action={phone ? null : action} />
      {phone && action ? <div className={cluster(8)}>{action}</div> : null}
    </>
  );
}
