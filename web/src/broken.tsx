import { Component, type ReactNode } from 'react';
import { languageOf, wordsIn } from './words.ts';

/** Instead of an empty page, where something of ours is broken. Nothing was decided by it. */
export class Unbroken extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    const words = wordsIn(languageOf('auto', null));
    return (
      <main className="empty" role="alert">
        <p>{words.broken}</p>
        <button type="button" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </main>
    );
  }
}
