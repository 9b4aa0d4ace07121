import { createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { BackLink } from "#app/ui/back-link.tsx";
import { coursePath } from "./item-address.ts";
import css from "./item-frame.module.css";

interface Props {
  courseId: number;
  /** Where the way back leads to, in words: the course's title. */
  back: ReactNode;
  /** Another way back than the course's outline. */
  backHref?: string;
  title: ReactNode;
  /** Under the title: what it belongs to, and whether it is saved. */
  lead?: ReactNode;
  /** At the end of the head; a phone has them in the save bar. */
  actions?: ReactNode;
  children: ReactNode;
}

interface Slots {
  lead: HTMLElement | null;
  actions: HTMLElement | null;
}
const HeadSlots = createContext<Slots>({ lead: null, actions: null });

/** What a form inside of an `ItemFrame` puts into its head: whether it is kept, and the buttons that send it. */
export function InHead({ place, children }: { place: keyof Slots; children: ReactNode }) {
  const slot = use(HeadSlots)[place];
  return slot ? createPortal(children, slot) : null;
}

/** Stands round every page that writes or shows one thing of a course. */
export function ItemFrame({ courseId, back, backHref = `${coursePath(courseId)}/overview`, title, lead, actions, children }: Props) {
  const [leadSlot, setLeadSlot] = useState<HTMLElement | null>(null);
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={css.page}>
      <BackLink href={backHref}>{back}</BackLink>
      <header className={css.head}>
        <div className={css.words}>
          <h1 tabIndex={-1}>{title}</h1>
          <div className={css.lead}>
            {lead}
            <span ref={setLeadSlot} className={css.slot} />
          </div>
        </div>
        <div className={css.actions}>
          {actions}
          <span ref={setActionsSlot} className={css.slot} />
        </div>
      </header>
      <HeadSlots value={{ lead: leadSlot, actions: actionsSlot }}>{children}</HeadSlots>
    </div>
  );
}
