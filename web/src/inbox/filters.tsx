import type { ReactNode, RefObject } from 'react';
import type { ActionView, Effect, Query } from '../api.ts';
import { now } from '../connection.ts';
import { plain } from '../text.tsx';
import { useWords } from '../words.ts';
import { TenantChoice } from './tenant.tsx';

export interface Filters {
  readonly q: string;
  readonly agent: string;
  readonly tool: string;
  readonly effect: '' | Effect;
  readonly age: 'any' | 'hour' | 'day' | 'older';
  /** Whether to show also what is not this person's to decide. */
  readonly others: boolean;
}

export const NO_FILTERS: Filters = { q: '', agent: '', tool: '', effect: '', age: 'any', others: false };

const HOUR = 3_600_000;

export function queryOf({ q, agent, tool, age }: Filters): Query {
  // By the minute: else every look would be another question.
  const at = Math.floor(now() / 60_000) * 60_000;
  return {
    q: q.trim(),
    agent,
    tool,
    ...(age === 'hour' ? { createdAfter: at - HOUR } : {}),
    ...(age === 'day' ? { createdAfter: at - 24 * HOUR } : {}),
    ...(age === 'older' ? { createdBefore: at - 24 * HOUR } : {}),
  };
}

interface Props {
  readonly filters: Filters;
  readonly change: (filters: Filters) => void;
  /** What is there to choose among. */
  readonly among: readonly ActionView[];
  readonly search: RefObject<HTMLInputElement | null>;
}

export function FilterBar({ filters, change, among, search }: Props): ReactNode {
  const words = useWords();
  const set = (part: Partial<Filters>) => change({ ...filters, ...part });
  const agents = [...new Set([...among.map(({ requestedBy }) => requestedBy.id), filters.agent])]
    .filter(Boolean)
    .sort();
  const tools = [...new Set([...among.map(({ tool }) => tool), filters.tool])].filter(Boolean).sort();
  const effects: Effect[] = ['destructive', 'external', 'write'];
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
  return (
    <search className="filters">
      <TenantChoice />
      <input
        ref={search}
        type="search"
        aria-label={words.search}
        placeholder={`${words.search}: ${words.searchHint}`}
        value={filters.q}
        onChange={({ target }) => set({ q: target.value })}
      />
      <details>
        <summary>{words.filters}</summary>
        <div className="filter-grid">
          <Choice
            label={words.effect}
            value={filters.effect}
            onChange={(effect) => set({ effect: effect as Filters['effect'] })}
          >
            {effects.map((each) => [each, words.effects[each]])}
          </Choice>
          <Choice label={words.agent} value={filters.agent} onChange={(agent) => set({ agent })}>
            {agents.map((each) => [each, plain(each)])}
          </Choice>
          <Choice label={words.tool} value={filters.tool} onChange={(tool) => set({ tool })}>
            {tools.map((each) => [each, plain(each)])}
          </Choice>
          <Choice
            label={words.age}
            value={filters.age === 'any' ? '' : filters.age}
            onChange={(age) => set({ age: (age || 'any') as Filters['age'] })}
          >
            {(['hour', 'day', 'older'] as const).map((each) => [each, words.ages[each]])}
          </Choice>
        </div>
        <label className="choice">
          <input
            type="checkbox"
            checked={filters.others}
            onChange={({ target }) => set({ others: target.checked })}
          />
          {words.others}
        </label>
        {isFiltered && (
          <button type="button" className="link" onClick={() => change(NO_FILTERS)}>
            {words.clear}
          </button>
        )}
      </details>
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: readonly (readonly [string, string])[];
}

export function Choice({ label, value, onChange, children }: ChoiceProps): ReactNode {
  const words = useWords();
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{words.any}</option>
        {children.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
