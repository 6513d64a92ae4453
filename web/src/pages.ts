import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { put } from './actions.ts';
import { type ActionView, ApiError, api, type Query, Unreachable } from './api.ts';
import { useAgainOnNews } from './load.ts';

export interface Pages {
  readonly actions: readonly ActionView[];
  readonly hasMore: boolean;
  readonly isLoaded: boolean;
  readonly error: ApiError | undefined;
  readonly more: () => void;
}

const PAGE = 50;
const MOST = 1000;

/** A list that is read page by page, and again as far as it was read when something happens. */
export function usePages(query: Query): Pages {
  const key = JSON.stringify(query);
  const [state, set] = useState<{
    key: string;
    actions: readonly ActionView[];
    cursor?: string;
    error?: ApiError;
  }>();
  const turn = useRef(0);
  const count = useRef(0);
  const read = useEffectEvent(async (cursor?: string) => {
    const mine = ++turn.current;
    const limit = cursor ? PAGE : Math.min(MOST, Math.max(PAGE, count.current));
    try {
      const page = await api.actions({ ...query, limit, ...(cursor ? { cursor } : {}) });
      if (mine !== turn.current) return;
      put(...page.actions);
      const actions = cursor ? [...(state?.actions ?? []), ...page.actions] : page.actions;
      count.current = actions.length;
      set({ key, actions, ...(page.cursor ? { cursor: page.cursor } : {}) });
    } catch (error) {
      if (mine !== turn.current || error instanceof Unreachable) return;
      if (!(error instanceof ApiError)) throw error;
      set({ key, actions: [], error });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is read through the event
  useEffect(() => {
    count.current = 0;
    void read();
    return () => void turn.current++;
  }, [key]);
  useAgainOnNews(useCallback(() => void read(), []));
  const mine = state?.key === key ? state : undefined;
  return {
    actions: mine?.actions ?? [],
    hasMore: mine?.cursor !== undefined,
    isLoaded: mine !== undefined,
    error: mine?.error,
    more: () => void (mine?.cursor && read(mine.cursor)),
  };
}
