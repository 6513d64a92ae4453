import type { Group } from '../../cases.ts';

const FOUR = [
  { title: 'レポートを削除' },
  { title: '歯医者を削除' },
  { title: '請求書を削除' },
  { title: '写真を削除' },
];

export const ja: readonly Group[] = [
  {
    locale: 'ja',
    rows: `
      はい => allow
      はい、お願いします。 => allow
      ハイ => allow
      うん、いいよ => allow
      OKです！ => allow
      ｏｋ => allow
      もちろんです => allow
      それでお願いします => allow
      承認します => allow
      はい、続けてください => allow
      その通りです => allow
      問題ありません、進めてください => allow
      了解です、お願いします => allow
      はい〜 => allow
      はーい => allow
      いいですよ、やってください => allow
      同意します => allow
      hai => allow
      はい、間違いありません => allow
      大丈夫です => unclear
      いいです => unclear
      たぶん => unclear
      いいと思います => unclear
      はい、でも後で => unclear
      いいけど => unclear
      はい、もし可能なら => unclear
      いいですか？ => question
      いいですか => question
      はい、ただし明日 => unclear
      お願いしますか => question
      そうですね => unclear
      まあいいけど => unclear
      了解しました => unclear
      はい、それと田中さんにメールして => other
      はいかいいえ => unclear
      どっちでもいい => unclear
      問題ないと思います => unclear
      はいじゃない => deny
      それは問題ですか => other
      うんざり => unclear
      はい、待ってください => unclear
      いいえ => deny
      いや、やめて => deny
      いいえ、結構です => deny
      キャンセルしてください => deny
      はい、キャンセルでお願いします => unclear
      ダメです => deny
      削除しないでください => deny
      消さないで => deny
      やめてください => deny
      やっぱりやめます => deny
      今はいいです => deny
      必要ありません => deny
      違います => deny
      それはしないでください => deny
      ストップ！ => deny
      中止してください => deny
      OK、中止 => deny
      変更したいです => edit
      修正してください => edit
      なぜですか？ => question
      どれですか => question
      一覧を見せて => other
      許可すると => unclear
      ええー => unclear
      可能性 => unclear
      同意書を見せて => unclear
      承認しますが、待って => unclear
      よいしょ => unclear
      いいよね => unclear
      はい、1番だけ => unclear
      本当に？ => unclear`,
  },
  {
    locale: 'ja',
    verb: '削除',
    rows: `
      はい、消してください => allow
      消していいよ => allow
      それを削除 => allow
      送信して => unclear
      はい、予約して => unclear
      それは消さないで => deny
      削除しますか => unclear
      削除するかも => unclear
      削除したら => unclear
      削除すると => unclear`,
  },
  {
    locale: 'ja',
    verb: '予約をキャンセル',
    rows: `
      キャンセルして => unclear
      はい、キャンセルしてください => allow`,
  },
  {
    locale: 'ja',
    verb: '削除',
    items: FOUR,
    rows: `
      1番だけ => select 1
      最初だけ => select 1
      1番と3番 => select 1 3
      2つ目 => select 2
      全部 => select 1 2 3 4
      最後の2つ => select 3 4
      2番以外全部 => select 1 3 4, rest denied
      2番はダメ => unclear`,
  },
];
