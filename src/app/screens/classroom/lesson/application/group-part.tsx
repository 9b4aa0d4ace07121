import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Users } from "lucide-react";
import { chooseGroup } from "#contract/coursework/groups.ts";
import type { OwnGroup } from "#contract/coursework/own-group.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, kit, row, stack } from "#app/ui/kit.ts";
import { GroupName } from "#app/widgets/coursework/group-name.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

interface Props {
  itemId: number;
  group: OwnGroup;
  /** Nothing was handed in yet. */
  open: boolean;
  reread: () => void;
}

/** Who hands the work in together: the own group with its members, and those to choose from where trainees choose. */
export function GroupPart({ itemId, group, open, reread }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { which, failure, act } = useAction();
  const { own, set, choices } = group;
  const choose = async (id: string | null) => {
    await act(() => call(chooseGroup, { params: { id: itemId }, body: { group_id: id } }), id ?? "leave");
    reread();
  };
  const offline = t`Needs a connection`;
  return (
    <section className={stack(12, "border", "round-md", "surface", "pad-16")} aria-labelledby="group-title">
      <h2 id="group-title" className={row(8, "center")}>
        <Users className={kit("icon-20", "soft")} aria-hidden="true" />
        {own ? <GroupName of={own} /> : <Trans>Your group</Trans>}
      </h2>
      {own ? (
        <>
          <p className={kit("soft", "sm")}>
            <Trans>One of you hands the work in, for all of you.</Trans>
          </p>
          <ul className={cluster([4, 16])} aria-label={t`Members of your group`}>
            {own.members.map((member, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two members may bear one name
              <li key={`${index} ${member.ar}`}>
                <bdi>{member[language]}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={kit("soft", "sm")}>
          {set.joining === "learners" ? (
            <Trans>You are in no group yet. Choose one; until then what you hand in is yours alone.</Trans>
          ) : (
            <Trans>You are in no group yet. The instructor divides; until then what you hand in is yours alone.</Trans>
          )}
        </p>
      )}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {open && choices.length > 0 ? (
        <ul className={stack(0, "border-block")} aria-label={t`Groups to choose from`}>
          {choices.map((choice) => (
            <li key={choice.id} className={row(12, "center", "between", "pad-y-4")}>
              <span>
                <GroupName of={choice} />{" "}
                <span className={kit("soft", "sm", "tabular")}>
                  <Taken taken={choice.taken} most={set.max_size} />
                </span>
              </span>
              {choice.id === own?.id ? (
                <span className={row(8, "center")}>
                  <Check className={kit("icon-18", "ok")} aria-hidden="true" />
                  <NetworkButton tone="plain" size="sm" busy={which === "leave"} offline={offline} onClick={() => void choose(null)}>
                    <Trans>Leave the group</Trans>
                  </NetworkButton>
                </span>
              ) : (
                <NetworkButton
                  tone="quiet"
                  size="sm"
                  busy={which === choice.id}
                  disabled={set.max_size !== null && choice.taken >= set.max_size}
                  offline={offline}
                  onClick={() => void choose(choice.id)}
                >
                  {set.max_size !== null && choice.taken >= set.max_size ? <Trans>Full</Trans> : <Trans>Join the group</Trans>}
                </NetworkButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Taken({ taken, most }: { taken: number; most: number | null }) {
  if (most === null) return <Plural value={taken} one="# member" other="# members" />;
  return (
    <Trans>
      {taken} of {most}
    </Trans>
  );
}
