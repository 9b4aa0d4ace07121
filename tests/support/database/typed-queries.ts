/** What people type, and the program they mean. */
export const TYPED: [typed: string, slug: string][] = [
  ["تحليل البيانات", "data-analysis-with-python"],
  ["python", "data-analysis-with-python"],
  ["PYTHON تحليل", "data-analysis-with-python"],
  // Hamza left out, or set where it does not belong.
  ["ادارة المشاريع", "project-management"],
  ["إداره المشاريع", "project-management"],
  ["الامن السيبراني", "diploma-cybersecurity"],
  ["أساسيات الحوسبه السحابيه", "cloud-computing-essentials"],
  ["الأسعافات الأوليه", "first-aid-at-work"],
  ["تصميم تجربه المستخدم", "user-experience-from-scratch"],
  // Ya and alif maqsura.
  ["الكتابة المهنيه بالعربيه", "professional-writing-in-arabic"],
  ["الامن السيبرانى", "diploma-cybersecurity"],
  ["مكافحة العدوي", "infection-control"],
  // Vowels, stretching, invisible marks.
  ["نِظام العَمل السُّعودي", "saudi-labour-law"],
  ["المحـــاسبة", "accounting-for-non-accountants"],
  ["\u200Fالتفاوض\u200E", "negotiation-skills"],
  // With and without the article.
  ["البرنامج power bi", "power-bi-dashboards"],
  ["خط عربي", "digital-arabic-lettering"],
  ["الترجمة قانونية", "legal-translation"],
  // By instructor, by field, by a word of the summary.
  ["نورة القحطاني", "statistics-for-decisions"],
  ["الغامدي", "drafting-commercial-contracts"],
  ["الصحة", "nutrition-basics"],
  ["التصيد", "information-security-for-employees"],
  // English while the page is Arabic, and the other way round.
  ["cybersecurity", "diploma-cybersecurity"],
  ["first aid", "first-aid-at-work"],
  ["Fahad", "project-management"],
  // Digits of either kind, punctuation.
  ["9 مقررات", "diploma-applied-data-science"],
  ["٩ مقررات", "diploma-applied-data-science"],
  ["«الكتابة» المهنية؟", "professional-writing-in-arabic"],
  // Slips of the pen.
  ["الكتابه المهنبة", "professional-writing-in-arabic"],
  ["السيبرني", "diploma-cybersecurity"],
  ["cybersecurty", "diploma-cybersecurity"],
  ["managment", "project-management"],
  ["الذكاء الاصطناعى التوليدى", "generative-ai-at-work"],
  ["نضام العمل السعودي", "saudi-labour-law"],
  ["photografy", "phone-photography"],
];
