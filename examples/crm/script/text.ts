/** Straight quotes and single spaces: people's keyboards differ. */
export const plain = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();

export const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Without the members that are not there. */
export function given<T extends object>(
  members: T,
): { [member in keyof T]?: Exclude<T[member], undefined | ''> } {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  ) as never;
}
