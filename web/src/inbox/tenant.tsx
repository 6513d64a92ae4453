import { type ReactNode, useId, useState } from 'react';
import { ApiError, api } from '../api.ts';
import { tellTabs } from '../live.ts';
import { useMe } from '../me.ts';
import { beginAnew } from '../tenant.ts';
import { plain } from '../text.tsx';
import { useWords } from '../words.ts';

/** For who belongs to several tenants: which of them this is, and the way to another. */
export function TenantChoice(): ReactNode {
  const words = useWords();
  const me = useMe();
  const hint = useId();
  const [wanted, want] = useState<string>();
  const [error, fail] = useState<string>();
  if (me === undefined || me.tenants.length < 2) return null;
  const change = async (tenant: string) => {
    want(tenant);
    fail(undefined);
    try {
      await api.changeTenant(tenant);
      tellTabs('moved');
      beginAnew();
    } catch (thrown) {
      want(undefined);
      if (thrown instanceof ApiError) fail(thrown.message);
    }
  };
  return (
    <div className="tenant">
      <label>
        <span>{words.tenant}</span>
        <select
          value={wanted ?? me.principal.tenant}
          disabled={wanted !== undefined}
          aria-describedby={hint}
          onChange={({ target }) => void change(target.value)}
        >
          {me.tenants.map((each) => (
            <option key={each} value={each}>
              {plain(each)}
            </option>
          ))}
        </select>
      </label>
      <p id={hint} className="quiet">
        {words.tenantHint}
      </p>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
