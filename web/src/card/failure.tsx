import type { ReactNode } from 'react';
import { ApiError, type Refused, Unreachable } from '../api.ts';
import { plain } from '../text.tsx';
import type { Words } from '../words.ts';

export function Failure({ message }: { message: string | undefined }): ReactNode {
  return message === undefined ? null : (
    <p className="error" role="alert">
      {message}
    </p>
  );
}

/** What to tell somebody whose wish was not carried out. */
export function messageOf(error: unknown, words: Words): string {
  if (error instanceof Unreachable) return words.offline;
  if (error instanceof ApiError) return refusal(error.code, error.message, error.details, words);
  // The stream's own word for why it ended; anything else is ours, and says nothing to a person.
  return error instanceof Error && error.name === 'Error' && error.message
    ? plain(error.message)
    : words.failed;
}

export const refusedMessage = ({ code, message, details }: Refused, words: Words): string =>
  refusal(code, message, details, words);

function refusal(
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>>,
  words: Words,
): string {
  const { by, verdict } = details as { by?: { id?: string }; verdict?: 'allow' | 'deny' };
  if (code === 'ALREADY_DECIDED' && by?.id && verdict)
    return words.overtaken(plain(by.id), words.verdicts[verdict].toLowerCase());
  return plain(message);
}
