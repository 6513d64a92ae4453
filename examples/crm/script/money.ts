export type Money = { readonly amount: number; readonly currency: string };

const UNIT = '(k|m|thousand|million)?';
const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  pounds: 'GBP',
};
const BEFORE = String.raw`(?:\b(?:worth|for|of|over|at|to) )?`;
/** A sum with its currency, or with a word that makes it one. Groups: sign, digits, unit, currency. */
const SUMS = [
  new RegExp(String.raw`${BEFORE}([$€£])\s?(\d[\d.,]*)\s?${UNIT}(?![\p{L}\d])()`, 'iu'),
  new RegExp(
    String.raw`${BEFORE}\b()(\d[\d.,]*)\s?${UNIT}\s?(usd|dollars|eur|euros?|gbp|pounds|€|\$|£)(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`\b()(?:worth|over|amount(?: of| is| to)?|value(?: of| is| to)?|make it) (\d[\d.,]*)\s?${UNIT}(?![\p{L}\d])()`,
    'iu',
  ),
  new RegExp(String.raw`${BEFORE}\b()(\d[\d.,]*)\s?(k|thousand|million)(?!\p{L})()`, 'iu'),
];

export const amountIn = (text: string): Money | undefined => takeMoney(text).money;

/** The first sum in a text, and the text without it. */
export function takeMoney(text: string): { readonly money?: Money; readonly rest: string } {
  for (const sum of SUMS) {
    const match = sum.exec(text);
    if (match === null) continue;
    const [all, sign = '', digits, unit = '', currency = ''] = match;
    const money = {
      amount: amountOf(digits!, unit),
      currency: CURRENCIES[(sign + currency).toLowerCase()] ?? 'USD',
    };
    return { money, rest: text.replace(all, ' ').replace(/\s+/g, ' ') };
  }
  return { rest: text };
}

function amountOf(digits: string, unit: string): number {
  const number = Number(
    digits
      .replace(/[,.](?=\d{3}\b)/g, '')
      .replace(',', '.')
      .replace(/\.$/, ''),
  );
  const times = { k: 1e3, t: 1e3, m: 1e6 }[unit[0]?.toLowerCase() ?? ''] ?? 1;
  return Math.round(number * times * 100) / 100;
}
