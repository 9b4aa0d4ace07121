import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface Place {
  words: MessageDescriptor;
  href: string;
}

const PAGES: Readonly<Record<string, { words: MessageDescriptor; page: string }>> = {
  lesson: { words: msg`A lesson`, page: "add-lesson" },
  interactive_lecture: { words: msg`An interactive lecture`, page: "add-interactive-lecture" },
  activity: { words: msg`A quiz`, page: "add-activity" },
  application: { words: msg`A practical application`, page: "add-application" },
};

/** What a draft of an instructor is, and the form it is written in: drafts are named after their forms (`teaching-drafts.ts`). */
export function draftPlace(name: string): Place {
  const [course = "", kind = "", id = ""] = name.split("/");
  if (course === "staff") return { words: msg`A form of the console`, href: staffPlace(kind, id, name) };
  const base = `/instructor/course/${course}`;
  const page = PAGES[kind];
  if (page) {
    const query = id.startsWith("new-") ? `section=${id.slice("new-".length)}` : `item=${id}`;
    return { words: page.words, href: `${base}/${page.page}?${query}` };
  }
  if (kind === "mark") return { words: msg`Marks of a piece of work`, href: `${base}/marking/${id}` };
  if (kind === "marks") return { words: msg`Grades of an exam or project`, href: `${base}/marks/${id}` };
  if (kind === "part") return { words: msg`An exam or project of the grade`, href: `${base}/weights` };
  if (kind === "reply") return { words: msg`A reply to a review`, href: `${base}/course_rate` };
  return { words: kind === "announcement" ? msg`An announcement` : msg`A draft`, href: `${base}/overview` };
}

/** Drafts of the console are named after their pages; answers after the queue that they are written in. */
function staffPlace(kind: string, id: string, name: string): string {
  if (kind === "messages" || kind === "applications") return `/staff/requests/${kind}/${id}`;
  return kind === "shipping" ? `/staff/certificates/shipping/${id}` : `/${name}`;
}
