/** Without accents and capitals; one for one, so that places in the text stay where they are. */
export const folded = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .join('');

/** Without what stands around a sentence, and in one form. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[“”«»"']/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/^[¿¡\s]+|[.!?\s]+$/g, '')
    .replace(/,? (?:por favor|porfa|che|dale)$/i, '');

export function listed(items: readonly string[], word = 'y'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}
