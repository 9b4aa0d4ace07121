import type { DefaultPage } from "./standing-text.ts";

export const ACCESSIBILITY_PAGE: DefaultPage = {
  title: ["إمكانية الوصول", "Accessibility"],
  lead: [
    "يُفترض أن يستطيع كل شخص التعلم في قبس، مهما كانت طريقته في القراءة والكتابة والتنقل. توضح هذه الصفحة ما نلتزم به، وما لم يكتمل بعد، وكيف نصل إلى حل.",
    "Everybody should be able to learn in Qabas, however they read, type and move about. This page says what we keep to, what is not complete yet, and how we find a way.",
  ],
  sections: [
    {
      id: "standard",
      heading: ["المعيار الذي نلتزم به", "The standard that we keep to"],
      paragraphs: [
        [
          "صُمم قبس وفق إرشادات الوصول إلى محتوى الويب (WCAG) بمستوى AA، بالعربية من اليمين إلى اليسار وبالإنجليزية.",
          "Qabas is built to the Web Content Accessibility Guidelines (WCAG) at level AA, in Arabic from right to left and in English.",
        ],
      ],
      points: [
        [
          "كل ما يُفعل بالفأرة أو اللمس يُفعل بلوحة المفاتيح، وموضع التركيز ظاهر دائمًا.",
          "Whatever the mouse or a finger does the keyboard does too, and the focus can always be seen.",
        ],
        [
          "للعناوين والحقول والأزرار أسماء تقرؤها قارئات الشاشة، وتُعلن الأخطاء والنتائج نصًا.",
          "Headings, fields and buttons have names for screen readers, and errors and results are told in words.",
        ],
        [
          "لا يُقال شيء باللون وحده، وللمظهرين الفاتح والداكن تباين كافٍ.",
          "Nothing is said by colour alone, and both the light and the dark theme have enough contrast.",
        ],
        [
          "تتسع الصفحات لأصغر الهواتف ولتكبير النص، وتتوقف الحركة لمن يطلب من جهازه تقليلها.",
          "Pages fit the smallest phones and enlarged text, and motion stops for those whose device asks for less of it.",
        ],
        [
          "للدروس المرئية ترجمة نصية حين يرفعها المدرب، ويمكن سماع الدروس النصية.",
          "Videos have captions where the instructor brings them, and lessons in writing can be read aloud.",
        ],
      ],
    },
    {
      id: "limits",
      heading: ["ما لم يكتمل", "What is not complete"],
      paragraphs: [
        [
          "قد لا يستوفي المعيار ما يأتي من غيرنا: ملفات PDF والحزم التعليمية التي يرفعها المدربون، وصفحات مزودي الدفع.",
          "What comes from others may fall short of the standard: PDF files and packages that instructors bring, and the pages of payment providers.",
        ],
      ],
    },
    {
      id: "support",
      heading: ["طلب ترتيبات خاصة", "Asking for an arrangement"],
      paragraphs: [
        [
          "لمن يحتاج إلى وقت أطول في الاختبار، أو إلى مادة بصيغة أخرى، أو إلى قاعة مهيأة، تكفي رسالة من صفحة «تواصل معنا» قبل بدء البرنامج.",
          "For more time in an assessment, material in another form, or a room that is fitted out, a message from the contact page before the program starts is enough.",
        ],
        [
          "وإذا تعذر استخدام صفحة فنرجو إخبارنا بعنوانها وبما حدث، وسنجيب ونصلح ما نستطيع.",
          "Where a page cannot be used, please tell us its address and what happened; we answer, and mend what we can.",
        ],
      ],
    },
  ],
};
