import { useLingui } from "@lingui/react/macro";
import { Heart } from "lucide-react";
import { useId } from "react";
import { setWish, useMayWish, useWished } from "#app/state/wishes/wishes.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { kit } from "#app/ui/kit.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";

interface Props {
  program: ListedProgram;
  /** With its word, where there is room. */
  word?: boolean;
}

/** Keeps a program for later, or no more. Its name stays the same in both states: whether it is pressed is said beside it. */
export function WishButton({ program, word = false }: Props) {
  const { t } = useLingui();
  const wished = useWished(program.id);
  const described = useId();
  if (!useMayWish()) return null;
  const heart = <Heart aria-hidden="true" fill={wished ? "currentColor" : "none"} />;
  const press = () => void setWish(program, !wished);
  if (word)
    return (
      <Button tone="quiet" size="sm" icon={heart} aria-pressed={wished} onClick={press}>
        {t`Add to favourites`}
      </Button>
    );
  return (
    <>
      <IconButton
        label={t`Add to favourites`}
        icon={heart}
        className={kit("no-shrink")}
        aria-pressed={wished}
        aria-describedby={described}
        onClick={press}
      />
      <span id={described} hidden>
        {program.title}
      </span>
    </>
  );
}
