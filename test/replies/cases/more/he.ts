import type { Group } from '../../cases.ts';

const FOUR = [
  { title: 'למחוק דוח' },
  { title: 'למחוק רופא שיניים' },
  { title: 'למחוק חשבונית' },
  { title: 'למחוק תמונה' },
];

export const he: readonly Group[] = [
  {
    locale: 'he',
    rows: `
      כן => allow
      כֵּן => allow
      כן, תודה => allow
      בטח => allow
      אוקיי => allow
      בסדר גמור => allow
      אני מאשר => allow
      אני מאשרת => allow
      תמשיך בבקשה => allow
      סבבה, תעשה את זה => allow
      ברור שכן => allow
      נכון => allow
      מסכים => allow
      נשמע טוב => allow
      קדימה => allow
      כן אין בעיה => allow
      כןןן => allow
      אולי => unclear
      כן אבל אחר כך => unclear
      אם אתה רוצה => unclear
      נראה לי שכן => unclear
      אני חושב שכן => unclear
      לא יודע => unclear
      לא בטוח => unclear
      אתה בטוח? => question
      אתה בטוח => question
      למה לא => unclear
      כן, ותשלח מייל לדנה => unclear
      אין בעיה => unclear
      מצוין => unclear
      רגע => unclear
      מה שבא לך => unclear
      כן או לא => unclear
      נו טוב => unclear
      לא => deny
      ממש לא => deny
      בטל => deny
      תבטלי את זה => deny
      אוקיי, תבטל => deny
      אל תעשה את זה => deny
      אל תמחק => deny
      אני לא רוצה => deny
      עזוב => deny
      לא עכשיו => deny
      אין צורך => deny
      תעצור => deny
      לא מסכים => deny
      זה לא נכון => deny
      לא משנה => deny
      לא למחוק => deny
      תשנה את התאריך => edit: את התאריך
      אני רוצה לשנות => edit
      למה? => question
      תראה לי את הרשימה => other`,
  },
  {
    locale: 'he',
    verb: 'למחוק',
    rows: `
      תמחק את זה => allow
      אפשר למחוק => allow
      תשלח => unclear
      אל תמחק את זה => deny
      כן, תמחקי => allow`,
  },
  {
    locale: 'he',
    verb: 'לבטל',
    rows: `
      תבטל => unclear
      כן, תבטל => allow
      לא => deny`,
  },
  {
    locale: 'he',
    verb: 'למחוק',
    items: FOUR,
    rows: `
      רק הראשון => select 1
      מספר 2 => select 2
      כולם חוץ מ 2 => select 1 3 4, rest denied
      כולם => select 1 2 3 4
      האחרון => select 4
      1, 3 => select 1 3
      השני לא => unclear
      כולם חוץ מ השני => select 1 3 4, rest denied`,
  },
];
