import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Shuffle } from "lucide-react";
import { useState } from "react";
import { type CourseGroups, GROUPS } from "#contract/coursework/groups.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { cluster, kit } from "#app/ui/kit.ts";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import { type Arrangement, drawn } from "./arrangement.ts";

interface Props {
  learners: CourseGroups["learners"];
  shown: Arrangement;
  change: (next: Arrangement) => void;
}

/** Divides everybody of the cohort at random: a proposal, which is saved like one by hand. */
export function DrawTools({ learners, shown, change }: Props) {
  const { t } = useLingui();
  const [by, setBy] = useState<"size" | "number">("size");
  const [figure, setFigure] = useState("4");
  const value = Number(figure);
  const possible = Number.isInteger(value) && value >= 1 && value <= GROUPS.groupsMax && learners.length > 0;
  const everybody = learners.map(({ enrollment_id }) => enrollment_id);
  const draw = () => change(drawn(shown, everybody, by === "size" ? { by, size: value } : { by, number: value }));
  return (
    <div className={cluster([8, 12], "center")}>
      <Segmented
        label={t`Divide at random by`}
        value={by}
        options={[
          { value: "size", label: t`Members of each` },
          { value: "number", label: t`Number of groups` },
        ]}
        onChange={setBy}
      />
      <span>
        <FigureInput
          inputMode="numeric"
          size={3}
          maxLength={3}
          aria-label={by === "size" ? t`Members of each group` : t`Number of groups`}
          value={figure}
          onFigure={setFigure}
        />
      </span>
      <Button tone="quiet" size="sm" icon={<Shuffle aria-hidden="true" />} disabled={!possible} onClick={draw}>
        <Trans>Divide at random</Trans>
      </Button>
      <span className={kit("soft", "sm", "tabular")}>
        <Plural value={learners.length} one="# trainee" other="# trainees" />
      </span>
    </div>
  );
}
