/** What a parent asks of a process. */
export interface Order {
  /** Where to stop for good, to be killed there. */
  readonly hangAt?: string;
}

/** Resumes what is in the folder when it is told to, and says how far it is. */
export function serve(
  resume: (folder: string, reach: (point: string) => Promise<void>) => Promise<void>,
): void {
  process.on('message', async ({ hangAt }: Order) => {
    const reach = async (point: string) => {
      if (point !== hangAt) return;
      process.send!(point);
      await new Promise(() => {});
    };
    await resume(process.argv[2]!, reach);
    process.send!('done', () => process.disconnect());
  });
  process.send!('ready');
}
