const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Whoever is told to go first ends what is under way: nothing is left half done. */
export function leaveOn(leaving: AbortController): { readonly exitCode: number; stop(): void } {
  let exitCode = 0;
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const leave = () => {
      exitCode = code;
      leaving.abort();
    };
    process.on(signal, leave);
    return () => void process.off(signal, leave);
  });
  // Nobody reads any more. That is said again for whatever is still written.
  process.stdout.on('error', () => leaving.abort());
  return {
    get exitCode() {
      return exitCode;
    },
    stop() {
      for (const stop of handlers) stop();
    },
  };
}
