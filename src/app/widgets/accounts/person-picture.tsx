import { useEffect, useState } from "react";
import { kit } from "#app/ui/kit.ts";
import { getFile } from "#contract/files/files.ts";
import { download } from "#app/api/download.ts";
import { PersonMark } from "./person-mark.tsx";

/** A person's own picture, which only a call with their session can read; until it is here, and without one, their letter. */
export function PersonPicture({ name, address }: { name: string; address: string | null }) {
  const [source, setSource] = useState<string | null>(null);
  const id = address?.split("/").at(-1) ?? null;
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    let url: string | null = null;
    download(getFile, { params: { id }, signal: stop.signal }).then(
      ({ blob }) => {
        if (!stop.signal.aborted) setSource((url = URL.createObjectURL(blob)));
      },
      // Without a network the letter stands.
      () => undefined,
    );
    return () => {
      stop.abort();
      setSource(null);
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  return source ? (
    <img src={source} alt="" className={kit("no-shrink", "round-sm", "icon-72", "cover")} width={72} height={72} />
  ) : (
    <PersonMark name={name} large />
  );
}
