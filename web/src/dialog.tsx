import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from './words.ts';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** The browser's own modal dialog: it keeps the focus, and Escape closes it. */
export function Dialog({ title, children, onClose }: Props): ReactNode {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="dialog">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon" aria-label={words.close} onClick={onClose}>
            ✕
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

export function Confirm({
  title,
  yes,
  onYes,
  onClose,
  children,
  isRisky = false,
}: Props & { yes: string; onYes: () => void; isRisky?: boolean }): ReactNode {
  const words = useWords();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="buttons">
        {/* biome-ignore lint/a11y/noAutofocus: the dialog asks for exactly this */}
        <button type="button" className={`primary ${isRisky ? 'destructive' : ''}`} autoFocus onClick={onYes}>
          {yes}
        </button>
        <button type="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </Dialog>
  );
}
