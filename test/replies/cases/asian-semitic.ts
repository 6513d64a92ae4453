import type { Group } from '../cases.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

export const zh: readonly Group[] = [
  {
    locale: 'zh',
    verb: '删除',
    rows: `
      好的 => allow
      是的 => allow
      可以 => allow
      行 => allow
      没问题 => allow
      同意，谢谢 => allow
      好，删除吧 => allow
      是的，删除 => allow
      不 => deny
      不要 => deny
      算了 => deny
      取消 => deny
      不用了，谢谢 => deny
      别删 => deny
      也许 => unclear
      好吗 => question
      等一下 => unclear
      好，但是以后 => unclear
      如果可以的话 => unclear
      随便 => unclear
      这是什么？ => question`,
  },
  {
    locale: 'zh-TW',
    verb: '刪除',
    items: titled('刪除牙醫', '刪除健身房', '刪除報告'),
    rows: `
      第一個和第三個 => select 1 3
      只要第一個 => select 1
      1、3 => select 1 3
      全部 => select 1 2 3
      第二個不要 => unclear`,
  },
];

export const ja: readonly Group[] = [
  {
    locale: 'ja',
    verb: '削除',
    rows: `
      はい => allow
      はい、お願いします => allow
      うん => allow
      了解です => unclear
      いいですよ => allow
      はい、削除してください => allow
      いいえ => deny
      いや => deny
      やめて => deny
      キャンセル => deny
      削除しないで => deny
      いいです => unclear
      大丈夫です => unclear
      結構です => deny
      たぶん => unclear
      あとで => unclear
      はい、でも後で => unclear
      何ですか？ => question`,
  },
  {
    locale: 'ja',
    verb: '削除',
    items: titled('歯医者を削除', 'ジムを削除', 'レポートを削除'),
    rows: `
      1番 => select 1
      1番と3番 => select 1 3
      全部 => select 1 2 3
      2番は削除しないで => unclear`,
  },
];

export const ko: readonly Group[] = [
  {
    locale: 'ko',
    verb: '삭제',
    rows: `
      네 => allow
      네, 삭제해 주세요 => allow
      응 => allow
      좋아요 => allow
      ㅇㅇ => allow
      그래 => allow
      아니요 => deny
      아니 => deny
      취소 => deny
      하지 마세요 => deny
      삭제하지 마 => deny
      아마도 => unclear
      나중에 => unclear
      네 하지만 나중에 => unclear
      괜찮아요 => unclear
      뭐예요? => question`,
  },
  {
    locale: 'ko',
    verb: '삭제',
    items: titled('치과 삭제', '헬스장 삭제', '보고서 삭제'),
    rows: `
      첫 번째 => select 1
      1번 => select 1
      전부 => select 1 2 3
      두 번째는 안 돼 => unclear`,
  },
];

export const vi: readonly Group[] = [
  {
    locale: 'vi',
    verb: 'xóa',
    rows: `
      có => allow
      vâng => allow
      đồng ý => allow
      dong y => allow
      được => allow
      ok, xóa đi => allow
      vâng, cảm ơn => allow
      không => deny
      khong => deny
      không, cảm ơn => deny
      thôi => deny
      hủy => deny
      đừng xóa => deny
      có lẽ => unclear
      để sau => unclear
      có nhưng để sau => unclear
      nếu được => unclear
      tại sao? => question`,
  },
];

export const id: readonly Group[] = [
  {
    locale: 'id',
    verb: 'hapus',
    rows: `
      ya => allow
      iya => allow
      baik => allow
      oke, silakan => allow
      setuju => allow
      ya, hapus => allow
      benar sekali => allow
      tidak => deny
      tidak, terima kasih => deny
      tak => deny
      jangan => deny
      batal => deny
      jangan hapus => deny
      mungkin => unclear
      nanti => unclear
      ya, tapi nanti => unclear
      kalau bisa => unclear
      apa ini? => question`,
  },
];

export const hi: readonly Group[] = [
  {
    locale: 'hi',
    verb: 'हटाना',
    rows: `
      हाँ => allow
      हां जी => allow
      जी हाँ, धन्यवाद => allow
      ठीक है => allow
      haan => allow
      बिल्कुल => allow
      नहीं => deny
      नही => deny
      नहीं, धन्यवाद => deny
      nahi => deny
      रद्द करो => deny
      मत हटाओ => deny
      शायद => unclear
      बाद में => unclear
      हाँ, लेकिन बाद में => unclear
      यह क्या है? => question`,
  },
];

export const ar: readonly Group[] = [
  {
    locale: 'ar',
    verb: 'حذف',
    rows: `
      نعم => allow
      نعم، من فضلك => allow
      أجل => allow
      موافق => allow
      حسنا => allow
      تمام => allow
      ايوه => allow
      نعم احذف => allow
      لا => deny
      لا شكرا => deny
      إلغاء => deny
      لا أريد => deny
      لا تحذف => deny
      ربما => unclear
      لاحقا => unclear
      نعم ولكن لاحقا => unclear
      إذا أردت => unclear
      ما هذا؟ => question`,
  },
];

export const he: readonly Group[] = [
  {
    locale: 'he',
    verb: 'למחוק',
    rows: `
      כן => allow
      כן, תודה => allow
      בטח => allow
      אוקיי => allow
      בסדר => allow
      כן, תמחק => allow
      לא => deny
      לא תודה => deny
      בטל => deny
      אל תמחק => deny
      אולי => unclear
      אחר כך => unclear
      כן אבל אחר כך => unclear
      אם אתה רוצה => unclear
      מה זה? => question`,
  },
];

/** A word that is yes here and no there: the prompt's language decides, and without one nobody can. */
export const collisions: readonly Group[] = [
  { locale: 'pl', rows: 'tak => allow' },
  { locale: 'id', rows: 'tak => deny' },
  { rows: 'tak => unclear' },
  { locale: 'en', rows: 'tak => unclear' },
  { locale: 'de', rows: 'ne => deny' },
  { locale: 'tr', rows: 'ne => question' },
  { rows: 'ne => unclear' },
  { locale: 'en', rows: 'no => deny' },
  { locale: 'pl', rows: 'no => unclear' },
  { locale: 'es', rows: 'si => allow' },
  { locale: 'it', rows: 'si => allow' },
  { locale: 'fr', rows: 'si => unclear' },
  { locale: 'en', rows: 'si => unclear' },
  { rows: 'si => unclear' },
  { locale: 'sv', rows: 'jo => allow' },
  { locale: 'sq', rows: 'jo => other' },
  { locale: 'cs', rows: 'ano => other' },
  { locale: 'cs', rows: 'yes => allow' },
  { locale: 'en', verb: 'delete', rows: 'Sí, borrar => allow' },
  { locale: 'ja', verb: 'delete', rows: 'yes please => allow' },
  { locale: 'it', rows: 'fine => deny' },
];
