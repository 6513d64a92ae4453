import type { Group } from '../../cases.ts';

const FOUR = [
  { title: 'حذف التقرير' },
  { title: 'حذف الموعد' },
  { title: 'حذف الفاتورة' },
  { title: 'حذف الصورة' },
];

export const ar: readonly Group[] = [
  {
    locale: 'ar',
    rows: `
      نعم => allow
      نَعَمْ => allow
      نعم، من فضلك => allow
      أيوه تمام => allow
      موافق => allow
      حسناً، تابع => allow
      طبعاً => allow
      تمام شكرا => allow
      ماشي => allow
      صح => allow
      أؤكد ذلك => allow
      نعمممم => allow
      تفضل => allow
      نعم نفذها الآن => allow
      اه => allow
      أجل => allow
      aywa => allow
      نعم لكن لاحقا => unclear
      ربما => unclear
      إن شاء الله => unclear
      نعم إذا أمكن => unclear
      لا أعرف => unclear
      هل أنت متأكد؟ => question
      هل أنت متأكد => question
      لم لا => unclear
      ممكن => unclear
      خلاص => unclear
      نعم وأرسل رسالة لأحمد => unclear
      أجل الموعد => unclear
      لا بأس => unclear
      نعم أو لا => unclear
      طيب استنى => unclear
      ممتاز => unclear
      صحيح أم لا => question
      ليس نعم => deny
      لا => deny
      لأ => deny
      كلا => deny
      ألغِ => deny
      الغاء => deny
      لا أريد ذلك => deny
      مش عايز => deny
      ما بدي => deny
      أرفض => deny
      لا تحذف => deny
      لا تحذفه من فضلك => deny
      متعملش كده => deny
      توقف => deny
      انسى الموضوع => deny
      ليس الآن => deny
      غير موافق => deny
      أبداً => deny
      طيب الغيها => deny
      عدل الموعد إلى الجمعة => edit: الموعد إلى الجمعة
      أريد تغيير الوقت => edit: الوقت
      لماذا؟ => question
      أرني القائمة => other
      أكد لي => unclear`,
  },
  {
    locale: 'ar',
    verb: 'حذف',
    rows: `
      نعم احذفه => allow
      احذفها => allow
      ارسلها => unclear
      لا تحذفها => deny
      الغ => deny
      امسحه الآن => allow`,
  },
  {
    locale: 'ar',
    verb: 'إلغاء',
    rows: `
      ألغه => unclear
      نعم، ألغه => allow
      لا => deny`,
  },
  {
    locale: 'ar',
    verb: 'حذف',
    items: FOUR,
    rows: `
      الأول فقط => select 1
      رقم 2 => select 2
      الكل ما عدا الثاني => select 1 3 4, rest denied
      1 و 3 => select 1 3
      الكل => select 1 2 3 4
      ١ إلى ٣ => select 1 2 3
      1، 3 => select 1 3
      الثاني لا => unclear`,
  },
];
