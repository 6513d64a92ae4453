import type { Group } from '../cases.ts';

/**
 * Words that strengthen an approval, and words that weaken one. What is said to be "very good" or "pretty good" is
 * judged, not approved; what is "completely agreed" is.
 */
export const degrees: readonly Group[] = [
  {
    locale: 'en',
    rows: `
      completely agree => allow
      wholeheartedly agreed => allow
      entirely correct => allow
      perfectly fine => allow
      absolutely ok => allow
      very well => allow
      very much so => allow
      without a doubt => allow
      yes very much => allow
      yes, completely => unclear
      completely => unclear
      entirely => unclear
      perfectly fine, thanks => unclear
      very well, thank you => unclear
      very good => unclear
      really good => unclear
      pretty good => unclear
      pretty good but => unclear
      pretty good idea to wait => unclear
      pretty sure => unclear
      pretty much => unclear
      quite good => unclear
      fairly ok i guess => unclear
      good enough => unclear
      just ok => unclear
      kind of agree => unclear
      mostly correct => unclear
      completely wrong => deny
      completely agree but => unclear
      completely agree if => unclear
      entirely correct? => question
      not completely agreed => deny
    `,
  },
  {
    locale: 'es',
    rows: `
      completamente de acuerdo => allow
      perfectamente correcto => allow
      estoy totalmente segura => allow
      muy claro => unclear
      completamente claro => unclear
      bastante de acuerdo => unclear
      casi correcto => unclear
      completamente mal => deny
      completamente de acuerdo, pero luego => unclear
      acepto si => unclear
      de acuerdo si => unclear
      acepto, sí => allow
    `,
  },
  {
    locale: 'pt',
    rows: `
      completamente de acordo => allow
      plenamente correto => allow
      tenho certeza absoluta => allow
      totalmente claro => unclear
      meio de acordo => unclear
      quase correto => unclear
      infelizmente não => deny
    `,
  },
  {
    locale: 'fr',
    rows: `
      totalement d'accord => allow
      parfaitement exact => allow
      entièrement correct => allow
      parfaitement => unclear
      plutôt d'accord => unclear
      presque correct => unclear
      totalement faux => deny
      malheureusement non => deny
    `,
  },
  {
    locale: 'de',
    rows: `
      völlig einverstanden => allow
      vollkommen richtig => allow
      völlig in Ordnung => allow
      völlig klar => unclear
      ziemlich sicher => unclear
      fast richtig => unclear
      eher ja => unclear
      völlig falsch => deny
    `,
  },
  {
    locale: 'it',
    rows: `
      completamente d'accordo => allow
      più che d'accordo => allow
      del tutto corretto => allow
      perfettamente chiaro => unclear
      abbastanza corretto => unclear
      quasi giusto => unclear
      del tutto sbagliato => deny
      purtroppo no => deny
      pretty good => unclear
    `,
  },
  {
    locale: 'nl',
    rows: `
      helemaal akkoord => allow
      volledig mee eens => allow
      redelijk akkoord => unclear
      bijna goed => unclear
      helemaal fout => deny
    `,
  },
  {
    locale: 'pl',
    rows: `
      w pełni zgoda => allow
      całkowicie się zgadzam => allow
      zupełnie jasne => unclear
      raczej tak => unclear
      prawie dobrze => unclear
      całkowicie źle => deny
    `,
  },
  {
    locale: 'ru',
    rows: `
      полностью согласен => allow
      совершенно верно => allow
      всецело согласна => allow
      скорее да => unclear
      скорее, да => unclear
      да уже => unclear
      частично согласен => unclear
      совершенно неверно => deny
    `,
  },
  {
    locale: 'uk',
    rows: `
      цілковито згоден => allow
      повністю згодна => allow
      скоріше так => unclear
      швидше так => unclear
      частково згоден => unclear
    `,
  },
  {
    locale: 'sv',
    rows: `
      fullständigt korrekt => allow
      helt överens => allow
      jättegärna => allow
      ganska överens => unclear
      nästan rätt => unclear
      snarast ja => unclear
      helt fel => deny
      kanske senare => deny
    `,
  },
  {
    locale: 'tr',
    rows: `
      tamamen katılıyorum => allow
      tümüyle doğru => allow
      kısmen katılıyorum => unclear
      tamamen yanlış => deny
    `,
  },
  {
    locale: 'id',
    rows: `
      sepenuhnya setuju => allow
      sangat baik => unclear
      sepenuhnya jelas => unclear
      agak setuju => unclear
      sepenuhnya salah => deny
    `,
  },
  {
    locale: 'vi',
    rows: `
      hoàn toàn chắc chắn => allow
      khá đồng ý => unclear
      hoàn toàn sai => deny
    `,
  },
  {
    locale: 'hi',
    rows: `
      पूर्णतः सहमत => allow
      श्योर => allow
      कुछ हद तक सहमत => unclear
      पूरी तरह गलत => deny
    `,
  },
  {
    locale: 'zh',
    rows: `
      百分百确定 => allow
      绝对没问题 => allow
      非常好 => unclear
      基本同意 => unclear
      完全不同意 => deny
    `,
  },
  {
    locale: 'ja',
    rows: `
      完全に同意します => allow
      全面的に賛成です => allow
      だいたい同意します => unclear
      完全に間違っています => deny
    `,
  },
  {
    locale: 'ko',
    rows: `
      완전히 동의합니다 => allow
      어느 정도 동의해요 => unclear
      완전히 틀렸어요 => deny
    `,
  },
  {
    locale: 'he',
    rows: `
      ללא ספק => allow
      די מסכים => unclear
      ממש לא => deny
    `,
  },
  {
    locale: 'ar',
    rows: `
      بلا شك => allow
      موافق بشدة => allow
      موافق جزئيا => unclear
      للأسف لا => deny
    `,
  },
];

/** English in a session of another language: unmistakable if it is long enough. */
export const abroad: readonly Group[] = [
  ...['it', 'de', 'ru', 'ja'].map((locale) => ({
    locale,
    rows: `
      that sounds good => allow
      sounds good to me => allow
      go ahead => allow
      i agree => allow
      absolutely => allow
      certainly, thank you => allow
      do it => unclear
      very good => other
      sounds good but wait => unclear
      i would agree if => unclear
      absolutely not => deny
    `,
  })),
  // "Of" is "or" there.
  { locale: 'nl', rows: 'of course => unclear' },
  { locale: 'it', rows: 'fine => deny' },
  { locale: 'fr', verb: 'delete', rows: 'looks good to me => unclear' },
  { locale: 'es', verb: 'refuse', rows: 'approved => unclear' },
];

/** What is right about the data may be why they should stay. */
export const details: readonly Group[] = [
  {
    locale: 'en',
    rows: `
      the details are correct => allow
      that is the correct information => allow
      yes, those are the right details => allow
    `,
  },
  {
    locale: 'en',
    verb: 'delete',
    rows: `
      the details are correct => unclear
      that is the correct information => unclear
      you got it => unclear
    `,
  },
  { locale: 'fr', rows: 'les informations sont correctes => allow' },
  { locale: 'fr', verb: 'supprimer', rows: 'les informations sont correctes => unclear' },
  { locale: 'de', rows: 'die Angaben stimmen => allow' },
  { locale: 'de', verb: 'löschen', rows: 'die Angaben stimmen => unclear' },
  { locale: 'ru', rows: 'все данные верны => allow' },
  { locale: 'ru', verb: 'удалить', rows: 'все данные верны => unclear' },
];

/** Who hesitates, and then decides. */
export const hesitating: readonly Group[] = [
  {
    locale: 'en',
    rows: `
      hmm, no => deny
      wait, no => deny
      oops no => deny
      hmm, not now => deny
      unfortunately not => deny
      i'm afraid not => deny
      perhaps at a later date => deny
      hmm, yes => unclear
      wait, yes => unclear
      hmm, no, yes => unclear
      hmm, no problem => unclear
    `,
  },
  { locale: 'de', rows: 'hm, nein => deny\n hm, ja => unclear' },
];

const STANDUP = [{ title: 'Team standup' }];

/** All of several things, where one other is shown. */
export const manyOfOne: readonly Group[] = [
  {
    locale: 'en',
    verb: 'delete',
    items: STANDUP,
    rows: `
      delete all my tasks => other
      delete all the records => other
      delete all => unclear
      delete all of them => unclear
      yes, delete all my tasks => unclear
    `,
  },
  {
    locale: 'en',
    verb: 'delete',
    items: [{ title: 'Tasks of May' }],
    rows: 'delete all my tasks => unclear',
  },
];

/** Words that can be split in two ways, and one of them doubts. */
export const cut: readonly Group[] = [
  {
    locale: 'es',
    rows: `
      sí si puedes => unclear
      si si puedes => unclear
      sí si es correcto => unclear
      si si => allow
      sí sí => allow
      sí, sí puedes => allow
    `,
  },
  {
    locale: 'en',
    rows: `
      yes i would like to correct => unclear
      exactly so so => unclear
      yes i would like to => allow
      go ahead and confirm please => allow
      yes this is right => allow
    `,
  },
  { locale: 'de', rows: 'ja so ist es gut => unclear\n ja so ist es => allow' },
  { locale: 'ja', rows: 'okよして => unclear\n okですよ => allow' },
  { locale: 'ru', rows: 'да да ну => unclear\n да да => allow' },
];
