import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Told } from './errors.ts';

/** How something is printed: for people, or one line of JSON for each thing. */
export interface Output {
  readonly json: boolean;
  line(text: string): void;
}

export const outputAs = ({ json }: { readonly json?: boolean | undefined }): Output => ({
  json: json === true,
  line: (text) => void process.stdout.write(`${text}\n`),
});

/** The arguments of a command, with --help; what is none of them is said in a sentence. */
export function parsed<const T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } } as T & { help: { type: 'boolean' } },
    });
  } catch (error) {
    throw new Told((error as Error).message, 2);
  }
}

export function positive(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Told(`--${name} is a positive whole number.`, 2);
  return Number(text);
}
