import type { ReactNode } from 'react';
import { type Audit, api } from '../api.ts';
import { useLoad } from '../load.ts';
import { to } from '../route.ts';
import { Text } from '../text.tsx';
import { useWords } from '../words.ts';

const flawsIn = ({ chains, rows, config, breaches }: Audit): number =>
  rows.length + config.length + breaches.length + chains.reduce((sum, { flaws }) => sum + flaws.length, 0);

/** Whether the record is what was written, in one line. */
export function ChainBar(): ReactNode {
  const words = useWords();
  const { value, error } = useLoad('audit', api.audit);
  if (error) return <p className="chain-bar quiet">{words.chainNot}</p>;
  if (!value) return <p className="chain-bar quiet">{words.chainChecking}</p>;
  return (
    <p className={`chain-bar ${value.ok ? 'ok' : 'bad'}`} role="status">
      <span aria-hidden="true">{value.ok ? '✓' : '!'}</span> {summary(value, words)}
    </p>
  );
}

const summary = (audit: Audit, words: ReturnType<typeof useWords>): string =>
  audit.ok
    ? words.chainOk(
        audit.chains.reduce((sum, { head }) => sum + head.seq, 0),
        audit.chains.length,
      )
    : words.chainBad(flawsIn(audit));

/** What is wrong with a chain, link by link: that it was altered, or that something in it was not legal. */
const wrongIn = (
  { breaches }: Audit,
  chain: string,
  flaws: Audit['chains'][number]['flaws'],
  words: ReturnType<typeof useWords>,
): string[] => [
  ...flaws.map(({ seq, flaw }) => `#${seq} ${flaw}`),
  ...breaches
    .filter((each) => each.chain === chain)
    .map(({ seq, breach }) => `#${seq} ${words.breaches[breach]}`),
];

export function Record(): ReactNode {
  const words = useWords();
  const { value, error, again } = useLoad('audit record', api.audit);
  if (error) return <p className="empty">{words.chainNot}</p>;
  if (!value) return <p className="loading">{words.chainChecking}</p>;
  return (
    <section className="page">
      <div className="page-head">
        <h2 className={value.ok ? 'ok' : 'bad'}>{summary(value, words)}</h2>
        <button type="button" onClick={again}>
          {words.verify}
        </button>
      </div>
      {value.rows.length > 0 && <p className="error">{words.rowsBad(value.rows.length)}</p>}
      <div className="table">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.chain}</th>
              <th scope="col">{words.links}</th>
              <th scope="col">{words.flaws}</th>
            </tr>
          </thead>
          <tbody>
            {value.chains.map(({ head, flaws }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: chains are read in order
              <tr key={`${head.chain} ${i}`}>
                <th scope="row">
                  {head.chain === '' ? (
                    words.tenantChain
                  ) : (
                    <a href={to('history', 'session', head.chain)}>
                      <Text>{head.chain}</Text>
                    </a>
                  )}
                </th>
                <td>{head.seq}</td>
                <td>{wrongIn(value, head.chain, flaws, words).join(', ') || words.intact}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
