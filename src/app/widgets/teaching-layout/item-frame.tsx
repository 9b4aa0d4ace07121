import { createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { coursePath } from "./item-address.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import css from "./item-frame.module.css";

interface Props {
  courseId: number;
  /** Under the title: the course that it belongs to. */
  note: ReactNode;
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
export function ItemFrame({ courseId, note, backHref = `${coursePath(courseId)}/overview`, title, lead, actions, children }: Props) {
  const [leadSlot, setLeadSlot] = useState<HTMLElement | null>(null);
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={stack(8, "page")}>
      <PageHead title={title} note={note} back={backHref} />
      <header className={classNames(cluster(24, "start", "between", "gap-y-12"), css.head)}>
        <div className={classNames(cluster(12, "center", "soft", "sm", "gap-y-2"), css.lead)}>
          {lead}
          <span ref={setLeadSlot} className={classNames(kit("contents"), css.slot)} />
        </div>
        <div className={classNames(cluster(8), css.actions)}>
          {actions}
          <span ref={setActionsSlot} className={classNames(kit("contents"), css.slot)} />
        </div>
      </header>
      <HeadSlots value={{ lead: leadSlot, actions: actionsSlot }}>{children}</HeadSlots>
    </div>
  );
}
