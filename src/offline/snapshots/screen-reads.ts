/**
 * How screens ask when nothing was searched, narrowed or turned over: the screen and the list of what comes along take it from
 * here, so that what was brought is what is opened.
 */

export const WHOLE = { whole: true } as const;

/** All that one person ever had: the tabs and their counts are made of the whole list. */
export const ENROLLMENTS = { query: { per_page: 100 } } as const;

export const NOTIFICATIONS_A_PAGE = 20;
export const NOTIFICATIONS = { query: { page: 1, per_page: NOTIFICATIONS_A_PAGE } } as const;

export const TRANSACTIONS_A_PAGE = 10;
export const TRANSACTIONS = { query: { page: 1, per_page: TRANSACTIONS_A_PAGE } } as const;

export const REVIEWS_A_PAGE = 4;
export const REVIEWS = { per_page: REVIEWS_A_PAGE, page: 1, sort: "-created_at" } as const;

/** The paper of a certificate that comes along: it says the same in both languages. */
export const CERTIFICATE_PAPER = { lang: "both" } as const;

export const TEACHING_PROGRAMS = { query: { page: 1 } } as const;
/** The longest page that the server gives. */
export const LONGEST_PAGE = 100;

export const LEARNERS_A_PAGE = 50;
export const LEARNERS = { page: 1, per_page: LEARNERS_A_PAGE, sort: "name" } as const;
export const LEARNERS_AT_RISK = { ...LEARNERS, "filter[flag]": "any" } as const;

export const MARKING = { page: 1, "filter[status]": "waiting" } as const;

export const COURSE_CERTIFICATES_A_PAGE = 20;
export const COURSE_CERTIFICATES = { page: 1, per_page: COURSE_CERTIFICATES_A_PAGE } as const;

export const COURSE_REVIEWS = { page: 1 } as const;

/** Threads that a course is opened with. */
export const CONVERSATION_READ = { per_page: 20 } as const;
