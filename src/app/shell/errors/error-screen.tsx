import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CloudOff } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { FactPage } from "#app/widgets/site/fact-page.tsx";
import { reloadOnce } from "./reload-once.ts";

/** Something of ours broke, or a part of the app could not be fetched. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const missing = isMissingPart(error);
  const [again] = useState(() => missing && reloadOnce());
  if (again) return null;
  return (
    <FactPage
      role="alert"
      icon={missing ? <CloudOff aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      title={missing ? t`Check your internet connection` : t`Something went wrong`}
      help={missing ? t`What is saved on this device is available now.` : t`None of your data was lost. Try again shortly.`}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t`Try again`}</Button>
          <Button tone="quiet" href="/">{t`Home`}</Button>
        </>
      }
    />
  );
}

/** A chunk that did not arrive: offline before it was kept, or replaced by a newer version. Browsers word it differently. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS|Loading chunk/iu.test(error.message);
