/** The folders that speak in each area, whole. `tests/architecture/screen-words.test.ts` holds that no screen lacks a word. */
export const AREAS: Record<string, string> = {
  // With what students and instructors both read: it comes before the words of `instructor`.
  student: `app/student-routes.ts app/shell/{area,logout} app/screens/{account,student} contract/problem-messages-{paying,student}.ts
    app/widgets/{about-course,area-menu,attendance,copying,coursework,day-input,device,files,hosted-fields,intents,lists,page-head,passwords,print,profile-page,requests,schedule,sessions}`,
  // What somebody changes of their own account, in all three areas.
  account: `app/screens/account/{account-info,change-password,notification-preferences,second-factor}`,
  instructor: `app/instructor-routes.ts app/widgets/{register,teaching,teaching-layout,time} contract/problem-messages-teaching.ts
    app/screens/instructor/{attendance,attendance-degree,check-in-code,dashboard,excuses,learner,requests-menu,schedule,students,training-programs,withdrawals}`,
  // The console: nobody else loads a word of it.
  staff: `app/staff-routes.ts app/shell/staff app/screens/staff contract/problem-messages-staff.ts
    app/widgets/{copying,figures,page-head,staff,staff-bulk,staff-exports,staff-form,staff-queues,staff-rights,two-versions,lists,day-input,sessions}`,
  // A third of what the console says, on the pages of programs and people.
  training: `app/screens/staff/{cohorts,enrolling,people,planner-places,programs}`,
  // What else the console says on pages of money, and of what is kept for all: a sentence of one of them is sent without the others.
  finance: `app/screens/staff/{chargebacks,coupons,electronic-documents,orders,payouts,reconciliations,sponsors,transfers,vat}`,
  keeping: `app/screens/staff/{audit,certificates,content,health,keys,mails,message-texts,roles,settings,tools}`,
  // Half of what instructors read, on the pages of a course that they write and mark: a catalogue apart keeps the others light.
  authoring: `app/screens/instructor/{course,course-import} app/widgets/{content,lesson-text,order-list,pdf-reader,question-field,text-editor,two-versions,upload}`,
  classroom: `app/screens/classroom app/widgets/{conversation,course-layout,file-field,files,forms,order-list,pdf-reader,program-reviews,program-text,question-field,read-aloud}`,
  forms: `app/screens/{checkout,entry} app/screens/public/{contact,join-as-trainer,trainer-application} app/state/contact
    app/widgets/{cohorts,entry-layout,file-field,forms,held-seats,hosted-fields,line-notes,passwords,phone-field,places,sign-in} contract/{field-messages,problem-messages-paying,problem-messages-sign-in}.ts`,
  // The list, and the search that opens anywhere; a course's page and the cart have words of their own: each is where visits begin.
  programs: `app/shell/search app/screens/public/{courses,favourites} app/widgets/{day-input,lists,night}`,
  course: `app/screens/public/course app/widgets/{about-course,cohorts,day-input,lesson-text,lists,night,program-reviews,share}`,
  cart: `app/screens/public/cart app/widgets/{about-course,cohorts,day-input,line-notes,lists,night}`,
  // What few visitors of a course meet: it comes with the piece that says it.
  buying: `app/widgets/{waiting-list,wishes} app/state/wishes`,
  // Visits begin at an article too.
  news: `app/screens/public/{news,news-post} app/widgets/{lists,night,read-aloud,share}`,
  pages: `app/screens/device app/screens/public/{about,instructor,standing-page,verify} app/state/{contact,queue}
    app/widgets/{device,files,lists,night}`,
};

/** Areas whose list names more than they hold: what lies in the others is of the others alone. */
export const APART: Record<string, string[]> = { student: ["account"], staff: ["training", "finance", "keeping"] };
