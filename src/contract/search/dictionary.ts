import type { WordRows } from "../catalogue/catalogue-rows.ts";

/**
 * What else people call the things that are taught: a line is one idea, by any of whose names it is found. In both languages, with the
 * spellings by ear of English words. A new platform begins with them, staff change them (`search-ideas.ts`), and a device that was never
 * told those of the server asks with these. Words that mean only nearly the same are no line: they would be false hits. `>` before a
 * name: what people ask with, and texts mean otherwise (`it`).
 */
const IDEAS = `
بايثون,بايثن,بيثون,بايتون,python
جافا سكريبت,جافاسكربت,javascript,js
برمجة,كود,كودنج,كودينج,أكواد,ترميز,مبرمج,برمجيات,programming,coding,code,programmer,software
تطوير الويب,تطوير المواقع,برمجة المواقع,تصميم المواقع,إنشاء المواقع,موقع إلكتروني,ويب,web development,website,web,مطور ويب,web developer
تطبيقات,تطبيق,اب,ابلكيشن,app,application
باور بي آي,بور بي اي,باوربي,power bi,powerbi
ذكاء الأعمال,business intelligence,bi
لوحة معلومات,لوحة مؤشرات,لوحة بيانات,داشبورد,داش بورد,dashboard
إكسل,إكسيل,excel,جداول إلكترونية,جداول البيانات,spreadsheet,جداول محورية,pivot table
تحليل البيانات,محلل بيانات,تحليل بيانات,داتا اناليسز,data analysis,data analytics,data analyst,analytics
داتا,data,بيانات
علم البيانات,عالم بيانات,داتا ساينس,data science,data scientist
تعلم الآلة,التعلم الآلي,ماشين ليرننج,machine learning,ml
قواعد البيانات,قاعدة بيانات,داتا بيس,داتابيس,database,sql,إس كيو إل
إحصاء,إحصائيات,احصا,statistics,stats
الذكاء الاصطناعي,ذكاء صناعي,artificial intelligence,ai,إيه آي,اي اي
ذكاء اصطناعي توليدي,generative ai,genai,شات جي بي تي,تشات جي بي تي,شات جبت,chatgpt,chat gpt,gpt,llm
الأمن السيبراني,سايبر,سيبراني,سايبر سيكيورتي,سايبر سكيورتي,cybersecurity,cyber security,cyber,هكر,هاكر,اختراق,اختراق أخلاقي,hacking,ethical hacking
أمن المعلومات,أمان المعلومات,حماية المعلومات,infosec,information security
تصيد,احتيال إلكتروني,فيشنج,phishing
كلمة مرور,كلمة سر,باسوورد,باسورد,password
شبكات,نتورك,نتوورك,network,networking
لينكس,لينوكس,linux
ويندوز,windows
سحابة,حوسبة سحابية,كلاود,كلاود كمبيوتنج,cloud,cloud computing,aws,azure
إدارة المشاريع,إدارة مشاريع,مدير مشروع,بي إم بي,project management,project manager,pmp,pm
موارد بشرية,شؤون الموظفين,شؤون موظفين,إتش آر,human resources,human resource,hr
توظيف,استقطاب,recruitment,hiring,recruiting
رواتب,أجور,payroll,salary,salaries,pay,wages
تسويق,ماركتنج,ماركتينج,ماركتنق,marketing,مسوق,marketer
تسويق رقمي,تسويق إلكتروني,ديجيتال ماركتنج,digital marketing,online marketing,>سوشيال ميديا,>تواصل اجتماعي,>social media
تحسين محركات البحث,محركات البحث,سيو,seo,search engine optimization
إعلانات,إعلان,ads,advertising,advertisement,advertisements
سوشيال ميديا,تواصل اجتماعي,social media
ريادة الأعمال,ريادة,رائد أعمال,entrepreneurship,entrepreneur,startup,startups,مشروع ناشئ,شركات ناشئة,ستارت اب,مشروعي الخاص
محاسبة,محاسب,أكاونتنج,accounting,accountant,bookkeeping,مسك دفاتر
قوائم مالية,financial statements
مالية,تمويل,finance,financial
تفاوض,مفاوضات,مفاوض,negotiation,negotiating,negotiate
تجربة المستخدم,خبرة المستخدم,يوزر اكسبيرينس,يو إكس,user experience,ux,ui ux,واجهة المستخدم,ui,user interface
تصميم جرافيك,تصميم جرافيكي,جرافيك,جرافيكس,قرافيك,غرافيك,graphic design,graphic,graphics,graphic designer
فوتوشوب,فوتو شوب,photoshop
تصميم,مصمم,ديزاين,design,designer
تصوير,مصور,فوتوغرافي,فوتوغرافيا,photography,photographer,photo,photos
جوال,موبايل,هاتف,تلفون,تليفون,phone,mobile,smartphone
خط عربي,خطاط,كاليجرافي,calligraphy,lettering
ترجمة,مترجم,ترانسليشن,translation,translator,translating
لغة إنجليزية,الإنجليزية,إنجليزي,انقليزي,انجلش,انقلش,انجليش,english
اللغة العربية,عربية,عربي,arabic
كتابة,كاتب,تحرير,رايتنج,writing,writer
بريد,إيميل,ايميلات,بريد إلكتروني,email,e mail,emails,e mails,mail
تعليم إلكتروني,تعلم إلكتروني,اي ليرننج,e learning,elearning,online learning,>تصميم تعليمي,>instructional design
تعليم عن بعد,دراسة عن بعد,تدريس عن بعد,distance learning,online class,online teaching,online classroom
تدريس,معلم,معلمين,مدرس,مدرسين,teaching,teacher
إدارة الصف,إدارة فصل,classroom management
تعليم,تربية,education
قانون,محاماة,محامي,law,legal,lawyer
نظام العمل,قانون العمل,مكتب العمل,labour law,labor law,employment law
عقود,عقد,contract,contracts
نهاية الخدمة,end of service
التزام,امتثال,كومبلاينس,compliance
حوكمة,قوفرنس,governance
غسل الأموال,غسيل الأموال,aml,money laundering
خصوصية,حماية البيانات الشخصية,حماية البيانات,privacy,data protection,pdpl
مخاطر,إدارة المخاطر,risk,risks,risk management
إسعافات أولية,إسعاف أولي,إسعاف,مسعف,فيرست ايد,first aid,cpr,إنعاش,resuscitation
تغذية,غذاء,غذائي,أكل صحي,رجيم,ريجيم,دايت,حمية,nutrition,diet,nutritionist
مكافحة العدوى,ضبط العدوى,infection control,infection prevention
سكرتارية,سكرتير,سكرتيرة,secretary,secretarial
سكرتارية طبية,medical secretary,medical secretarial
صحة,صحي,طبي,health,medical,healthcare
تقنية,تكنولوجيا,تكنلوجيا,تقني,technology,tech,كمبيوتر,حاسب,حاسب آلي,حاسوب,computer,>it,>آي تي
أعمال,بزنس,بيزنس,business
إدارة,مدير,مانجمنت,management,manager,administration
مهارات,سكيلز,skills,soft skills,مهارات ناعمة
مبيعات,بيع,sales,selling
خدمة العملاء,كستمر سيرفس,customer service
سوق العمل,job market
تقديم العروض,عروض تقديمية,بوربوينت,باوربوينت,باور بوينت,powerpoint,power point,presentation skills,إلقاء
اجتماعات,ميتنج,meetings,meeting
تجارة إلكترونية,متجر إلكتروني,ecommerce,e commerce
لوجستيات,لوجستية,سلاسل الإمداد,logistics,supply chain
جودة,كواليتي,quality
سلامة,safety
قيادة,ليدرشيب,leadership,قائد
ضريبة,زكاة,ضريبة القيمة المضافة,vat,tax,zatca
شعار,لوقو,لوجو,logo
فيديو,مونتاج,video,video editing
إنترنت,نت,internet
أونلاين,عن بعد,اون لاين,online
حضوري,حضورية,onsite,in person,classroom
مجاني,مجانا,ببلاش,بلاش,free
دبلوم,دبلومات,دبلومة,ديبلوم,diploma
دورة,كورس,كورسات,course
مبتدئ,للمبتدئين,مبتدئين,بيسك,beginner,beginners
متقدم,متقدمة,advanced
متوسط,intermediate
`;

/** Words that say how somebody asks, not for what: they order what is found, and keep nothing out where other words say more. */
const ASIDE =
  "في من على بين حتى كل عن الى إلى مع و او أو ثم ما هو هي هل كيف كيفية ايش وش شنو ابي أبي ابغى ابغا أبغى اريد أريد ودي نبي احتاج عندكم فيه يوجد هناك اتعلم أتعلم تعلم " +
  "تعليم علمني شرح دورة دورات كورس كورسات برنامج برامج دبلوم دبلومة تدريب تدريبي تدريبية درس دروس مادة شهادة شهادات معتمد معتمدة مجال تخصص قسم " +
  "احترافي احترافية شامل كامل كاملة مبتدئ مبتدئين مبتدأ متقدم متوسط صفر بداية مستوى اساسيات مقدمة مدخل مبادئ افضل احسن أونلاين اون لاين بعد حضوري مجاني " +
  "مجانية مجانا ببلاش بلاش بسعر سعر رخيص جديد عملي دكتور دكتورة مهندس استاذ استاذة مدرب مدربة " +
  "the a an of for to in on at with and or by how what is are i me my want need learn learning course courses class classes training program programs " +
  "programme diploma certificate best online free beginner beginners advanced intermediate basic basics intro introduction level dr mr eng prof from scratch zero about";

export interface SearchWords {
  /** Each list: names of one idea. */
  ideas: readonly (readonly string[])[];
  aside: readonly string[];
}

/** The ideas that staff keep, as the search takes them; without them those that a new platform begins with. */
export const searchWords = (kept: WordRows | null): SearchWords =>
  kept
    ? { ideas: kept.ideas.map(({ names, asked }) => [...names, ...asked.map((name) => `>${name}`)]), aside: OWN_WORDS.aside }
    : OWN_WORDS;

export const OWN_WORDS: SearchWords = {
  ideas: IDEAS.trim()
    .split("\n")
    .map((line) => line.split(",")),
  aside: ASIDE.split(" "),
};
