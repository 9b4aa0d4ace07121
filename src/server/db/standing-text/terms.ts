import type { DefaultPage } from "./standing-text.ts";

/** Invented, for a university to replace by its own. */
export const TERMS_PAGE: DefaultPage = {
  title: ["الشروط والأحكام", "Terms and conditions"],
  lead: [
    "هذه الشروط هي الاتفاق بين الجامعة وكل من ينشئ حسابًا في قبس أو يشتري برنامجًا منه. كُتبت لتُقرأ: جمل قصيرة، وما يخص المال في أولها.",
    "These terms are the agreement between the university and everyone who creates an account on Qabas or buys a program from it. They are written to be read: short sentences, and money matters first.",
  ],
  sections: [
    {
      id: "acceptance",
      heading: ["قبول الشروط", "Acceptance"],
      paragraphs: [
        [
          "إنشاء الحساب أو إتمام الشراء يعني الموافقة على هذه الشروط وعلى سياسة الخصوصية. تسري على موقع قبس وتطبيقه، وعلى الدورات والدبلومات والخدمات المرتبطة بها.",
          "Creating an account or completing a purchase means accepting these terms and the privacy policy. They cover the Qabas site and app, its courses and diplomas, and the services that belong to them.",
        ],
        [
          "من لم يبلغ سن الرشد يشترك بموافقة وليه، ويكون الولي طرفًا في هذا الاتفاق نيابة عنه.",
          "Anyone under the age of majority takes part with the consent of a guardian, who is party to this agreement on their behalf.",
        ],
      ],
    },
    {
      id: "prices",
      heading: ["الأسعار والدفع", "Prices and payment"],
      paragraphs: [
        [
          "الأسعار بالريال السعودي، وتشمل ضريبة القيمة المضافة {vatPercent}. السعر المعتمد هو ما يظهر عند إتمام الشراء؛ فإن تغير قبله ظهر السعر الجديد وطُلبت الموافقة عليه.",
          "Prices are in Saudi riyals and include {vatPercent} VAT. The price that counts is the one shown at checkout; if it changes before then, the new price is shown and must be accepted.",
        ],
        [
          "يُدفع بالبطاقة، أو بمحفظة رقمية، أو بالتقسيط عبر مزوده وبشروطه. تصدر فاتورة ضريبية عن كل عملية مكتملة، ولا يُحجز المقعد قبل اكتمال الدفع.",
          "Payment is by card, by digital wallet, or in instalments through their provider and on its terms. A tax invoice is issued for every completed payment, and a seat is not held before payment is complete.",
        ],
        [
          "رمز الخصم يُستعمل بشروطه المعلنة، ولا يُستبدل بنقد، ولا يُطبّق على ما سبق دفعه.",
          "A discount code is used on its stated conditions. It cannot be exchanged for cash, and does not apply to what was already paid.",
        ],
      ],
    },
    {
      id: "refund",
      heading: ["الاسترداد", "Refunds"],
      paragraphs: [["يُسترد المبلغ كاملًا متى اجتمع شرطان:", "The full amount is refunded when two conditions are met:"]],
      points: [
        [
          "أن يُطلب الاسترداد خلال {refundDays} من الدفع، إلى نهاية اليوم الأخير منها بتوقيت الرياض.",
          "The refund is requested within {refundDays} of payment, up to the end of the last of them in Riyadh time.",
        ],
        [
          "ألا يزيد ما أُنجز من البرنامج على {refundProgressPercent}؛ وبلوغ هذه النسبة نفسها لا يمنع الاسترداد.",
          "No more than {refundProgressPercent} of the program has been completed; reaching exactly that share does not rule out a refund.",
        ],
      ],
    },
    {
      id: "refund-payment",
      heading: ["وصول المبلغ المسترد", "How refunds are paid"],
      paragraphs: [
        [
          "يعود المبلغ إلى وسيلة الدفع نفسها خلال {refundBusinessDays} من قبول الطلب. أيام العمل {businessWeek}، عدا الإجازات الرسمية.",
          "The money returns to the same payment method within {refundBusinessDays} of the request being accepted. Business days are {businessWeek}, public holidays excluded.",
        ],
        [
          "إذا ألغت الجامعة برنامجًا أو شعبة ولم يناسب البديل، رُدّ المبلغ كاملًا مهما بلغت المدة أو نسبة الإنجاز.",
          "If the university cancels a program or cohort and the alternative does not suit, the full amount is refunded whatever the time or progress.",
        ],
        [
          "ما دُفع بالتقسيط يُسوّى مع مزود التقسيط، وتُلغى الدفعات التي لم يحل موعدها.",
          "What was paid in instalments is settled with their provider, and instalments not yet due are cancelled.",
        ],
      ],
    },
    {
      id: "access",
      heading: ["مدة الوصول", "Access"],
      paragraphs: [
        [
          "يبقى محتوى البرنامج متاحًا لمدة {accessMonths} من تاريخ الشراء، ما لم تُذكر في صفحته مدة أطول. بعدها تبقى الشهادة والدرجات في الحساب، ويُغلق المحتوى.",
          "The content of a program stays available for {accessMonths} from the date of purchase, unless its page states longer. After that the certificate and grades stay in the account, and the content closes.",
        ],
        [
          "الوصول شخصي لصاحب الحساب، ولا يُنقل إلى غيره ولا يُعار.",
          "Access is personal to the account holder and cannot be transferred or lent.",
        ],
      ],
    },
    {
      id: "account",
      heading: ["الحساب والأجهزة", "Account and devices"],
      paragraphs: [
        [
          "يُنشأ الحساب ببيانات صحيحة، لأن الشهادة تصدر بالاسم المسجل فيه. وتصحيح الاسم متاح بطلب.",
          "An account is created with correct details, because certificates are issued in its name. The name can be corrected on request.",
        ],
        [
          "يُستخدم الحساب على {devices} في الوقت نفسه، على الأكثر. لإضافة جهاز آخر يُسجّل الخروج من أحدها.",
          "An account is used on {devices} at the same time, at most. To add another, one of them is logged out.",
        ],
        [
          "كلمة المرور لا تُشارك مع أحد. وعند الشك في استخدام غير مأذون به تُغيّر كلمة المرور ويُسجّل الخروج من الأجهزة الأخرى، ونُبلّغ بذلك.",
          "A password is shared with nobody. If unauthorised use is suspected, the password is changed, other devices are logged out, and we are told.",
        ],
      ],
    },
    {
      id: "programs",
      heading: ["البرامج والشعب", "Programs and cohorts"],
      paragraphs: [
        [
          "تصف صفحة كل برنامج مخرجاته ومتطلباته ومواعيد شعبه. قد يتغير مدرب أو موعد لسبب لا يمكن تجنبه، فنبلغ المسجلين في الشعبة قبل الموعد ونحدث جداولهم.",
          "The page of each program describes its outcomes, requirements and cohort dates. An instructor or a date may change for an unavoidable reason; those enrolled are told beforehand and their schedules are updated.",
        ],
        [
          "المقاعد محدودة بعددها المعلن. لا يكتمل التسجيل في البرنامج إلا بعد الدفع، أو بعد تأكيد الطلب إن كان البرنامج مجانيًا.",
          "Seats are limited to the number shown. Enrollment is complete only after payment, or after the order is confirmed where a program is free.",
        ],
        [
          "طلبات التأجيل والانسحاب تُقدّم من حساب المتدرب، ويظهر أثرها في الوصول والمبالغ قبل إرسالها.",
          "Postponement and withdrawal requests are made from the learner’s account, which shows their effect on access and money before they are sent.",
        ],
      ],
    },
    {
      id: "certificates",
      heading: ["الحضور والشهادات", "Attendance and certificates"],
      paragraphs: [
        [
          "تصدر شهادة الإتمام لمن استوفى ما تحدده صفحة البرنامج من إنجاز ودرجة وحضور، وسدد رسومه كاملة. وتحمل الشهادة رقم تحقق تتأكد به الجهات من صحتها.",
          "A certificate of completion is issued to those who meet the progress, grade and attendance stated on the program’s page and have paid in full. It carries a verification number by which others can confirm it.",
        ],
        [
          "شهادة الإتمام ليست درجة أكاديمية، ولا تقوم مقام ترخيص مهني تصدره جهة أخرى، ما لم يُذكر ذلك صراحة في صفحة البرنامج.",
          "A certificate of completion is not an academic degree, nor does it replace a professional licence issued by another body, unless the program’s page says so.",
        ],
        [
          "تُلغى الشهادة التي صدرت بناءً على بيانات غير صحيحة أو غش ثابت، ويظهر ذلك لمن يتحقق منها.",
          "A certificate issued on false details or after proven cheating is revoked, and anyone who verifies it will see so.",
        ],
      ],
    },
    {
      id: "conduct",
      heading: ["الاستخدام المقبول", "Acceptable use"],
      paragraphs: [
        [
          "قبس مساحة تعلم يجتمع فيها ناس من جهات وخبرات مختلفة. من حقهم جميعًا:",
          "Qabas is a place of learning where people of different backgrounds meet. All of them are entitled to:",
        ],
      ],
      points: [
        ["احترام متبادل في الجلسات والتقييمات والرسائل.", "Mutual respect in sessions, reviews and messages."],
        [
          "أعمال يسلمها أصحابها: لا انتحال، ولا تسليم عمل الغير، ولا أداء اختبار نيابة عن أحد.",
          "Work handed in by those who did it: no plagiarism, no submitting others’ work, no sitting tests for anyone else.",
        ],
        [
          "خدمة لا تُعطّل: لا محاولة لتجاوز الصلاحيات، ولا نسخ آلي للمحتوى، ولا إرهاق متعمد للخوادم.",
          "A service left undisturbed: no attempts to bypass permissions, no automated copying of content, no deliberate overloading of servers.",
        ],
      ],
    },
    {
      id: "rights-in-content",
      heading: ["حقوق المحتوى", "Rights in content"],
      paragraphs: [
        [
          "الدروس والتسجيلات والمواد ملك للجامعة أو لمن رخص لها بها، ويُسمح باستخدامها للتعلم الشخصي. حفظ الدروس على الجهاز داخل التطبيق جزء من الخدمة، أما إعادة نشرها أو تسجيل الجلسات فيحتاجان إلى إذن مكتوب.",
          "Lessons, recordings and materials belong to the university or its licensors, and may be used for personal learning. Saving lessons on a device inside the app is part of the service; republishing them or recording sessions needs written permission.",
        ],
        [
          "ما يكتبه المتدرب من أعمال وتقييمات يبقى له، ويأذن لنا بعرضه حيث قُدّم: العمل لهيئة التدريب، والتقييم لزوار صفحة البرنامج.",
          "What learners write, their work and reviews, remains theirs. They allow us to show it where it was given: work to the instructors, reviews to visitors of the program’s page.",
        ],
      ],
    },
    {
      id: "availability",
      heading: ["توفر الخدمة", "Availability"],
      paragraphs: [
        [
          "نعمل على أن تبقى الخدمة متاحة، وما حُفظ على الجهاز يُفتح دون اتصال. قد تتوقف الخدمة للصيانة أو لعطل خارج عن إرادتنا، فإن أثر ذلك في موعد جلسة أو تسليم عُوّض المتدربون بموعد آخر.",
          "We work to keep the service available, and what is saved on a device opens without a connection. It may stop for maintenance or a fault beyond our control; where that affects a session or a deadline, learners are given another date.",
        ],
        [
          "مسؤولية الجامعة عن البرنامج لا تتجاوز ما دُفع فيه، ما لم يقض النظام بغير ذلك.",
          "The university’s liability for a program does not exceed what was paid for it, unless the law provides otherwise.",
        ],
      ],
    },
    {
      id: "law",
      heading: ["النظام والخلاف", "Law and disputes"],
      paragraphs: [
        [
          "تخضع هذه الشروط لأنظمة المملكة العربية السعودية، ومنها نظام التجارة الإلكترونية. يُبدأ في أي خلاف بالتواصل معنا، فإن لم يُحلّ نظرت فيه الجهة المختصة في مدينة الرياض.",
          "These terms are governed by the laws of the Kingdom of Saudi Arabia, including the E-Commerce Law. Any dispute begins by contacting us; if it is not settled, the competent body in Riyadh decides.",
        ],
        [
          "النص العربي هو المعتمد عند اختلافه عن الترجمة الإنجليزية.",
          "The Arabic text prevails where it differs from the English translation.",
        ],
      ],
    },
    {
      id: "changes",
      heading: ["تعديل الشروط", "Changes to these terms"],
      paragraphs: [
        [
          "يظهر تاريخ آخر تحديث في أعلى الصفحة. لا يسري تعديل على شراء سبقه، ويبقى كل برنامج على الشروط التي اشتُري بها.",
          "The date of the last update stands at the top of the page. No change applies to an earlier purchase: each program stays under the terms it was bought on.",
        ],
      ],
    },
  ],
};
