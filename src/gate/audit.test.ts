import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { target } from '../../test/tampering.ts';
import { ada, admin, agent, allow, codeOf, deny, world } from '../../test/world.ts';
import type { Gate } from './gate.ts';
import { defineTool } from './tool.ts';

const note = (text: string, session = 's1') => ({
  tool: 'save_note',
  args: { text },
  session,
  by: agent,
});

/** One action that succeeded, in the session s1, and a way to have its tables tampered with and audited. */
async function succeeded() {
  const there = target();
  const at = await there.gate();
  const held = await at.call(note('x'));
  await at.decide(allow(held), { by: ada });
  const id = held.action!.id;
  const audited = async () => (await there.gate()).audit({ by: admin });
  expect((await audited()).ok).toBe(true);
  return { ...there, id, audited };
}

promise('I10', 'a rewritten row is found, whatever it says about when it was written', async () => {
  const { rewrite, audited, id } = await succeeded();
  for (const updatedAt of [0, 9e15]) {
    rewrite(id, ({ state }) => {
      state.outcome = { ...(state.outcome as object), result: 'never paid' };
      state.updatedAt = updatedAt;
    });
    expect(await audited()).toMatchObject({ ok: false, rows: [{ id, revision: 1 }] });
  }
});

promise('I10', 'a row that was put back to what it was before is found', async () => {
  const { run, get, rewrite, audited, id } = await succeeded();
  const { body } = get('SELECT body FROM payloads WHERE body LIKE \'%"proposed"%\'');
  const [{ proposed }] = JSON.parse(body as string);
  rewrite(id, ({ state }) =>
    Object.assign(state, { ...proposed, decision: null, outcome: null, claim: null }),
  );
  run("UPDATE actions SET status = 'pending', live = 1, version = 1, start_by = NULL WHERE id = ?", id);
  expect(await audited()).toMatchObject({ ok: false, rows: [{ id, revision: 1 }] });
});

promise('I10', 'a row that is gone is found', async () => {
  const { run, audited, id } = await succeeded();
  run('DELETE FROM actions WHERE id = ?', id);
  expect(await audited()).toMatchObject({ ok: false, rows: [{ id, revision: 1 }] });
});

const COLUMNS =
  'version, status, live, session_number, prompt, tool, effect, definition, agent, audience, undo_of, held, created_at, expires_at, start_by, lease_until, undo_until, due_at, claim_token, state';

promise('I10', 'a row that nobody proposed is found, in a session that has no chain too', async () => {
  for (const session of ['s1', 'ghost', '']) {
    const { run, get, audited, id } = await succeeded();
    const fixed = JSON.parse(get('SELECT fixed FROM actions WHERE id = ?', id).fixed as string);
    run(
      `INSERT INTO actions (tenant, id, revision, session, fixed, ${COLUMNS})
      SELECT tenant, 'forged', 1, ?, ?, ${COLUMNS} FROM actions WHERE id = ?`,
      session,
      JSON.stringify({ ...fixed, id: 'forged', session }),
      id,
    );
    expect(await audited()).toMatchObject({ ok: false, rows: [{ id: 'forged', revision: 1 }] });
  }
});

promise('I10', 'a link that was cut off is found by the row that it led to', async () => {
  const { run, get, audited, id } = await succeeded();
  const last = get("SELECT n, seq, prev FROM journal WHERE chain = 's1' ORDER BY seq DESC LIMIT 1");
  run('DELETE FROM payloads WHERE n = ?', last.n as number);
  run('DELETE FROM journal WHERE n = ?', last.n as number);
  run("UPDATE chains SET seq = seq - 1, hash = ? WHERE id = 's1'", last.prev as string);
  expect(await audited()).toMatchObject({ ok: false, rows: [{ id, revision: 1 }] });
});

promise('I10', 'what cannot be read is reported, and does not keep the audit from the rest', async () => {
  for (const garble of [
    `UPDATE payloads SET body = '[{' WHERE n = (SELECT n FROM journal WHERE chain = '' LIMIT 1)`,
    `UPDATE payloads SET body = 'null' WHERE n = (SELECT n FROM journal WHERE chain = '' LIMIT 1)`,
    `UPDATE payloads SET body = '[null]' WHERE n = (SELECT n FROM journal WHERE chain = '' LIMIT 1)`,
    `UPDATE payloads SET body = '[{"v":9}]' WHERE n = (SELECT n FROM journal WHERE chain = 's1' LIMIT 1)`,
    `UPDATE journal SET digests = 'x' WHERE chain = ''`,
    `UPDATE journal SET digests = '{}' WHERE chain = 's1'`,
    `UPDATE actions SET fixed = '{'`,
    `UPDATE actions SET fixed = 'null'`,
    `UPDATE actions SET fixed = '{"v":9}'`,
    `UPDATE actions SET fixed = replace(fixed, '"v":1', '"v":9')`,
    `UPDATE actions SET state = 'null'`,
    `UPDATE actions SET state = '{}'`,
    `UPDATE actions SET created_at = created_at - 1`,
    `UPDATE actions SET revision = 2`,
  ]) {
    const { run, audited, gate } = await succeeded();
    const at = await gate();
    const other = await at.call(note('y', 's2'));
    await at.decide(deny(other), { by: ada });
    const before = await audited();
    expect(before.ok).toBe(true);
    const { action } = other;
    run(garble.startsWith('UPDATE actions') ? `${garble} WHERE id <> '${action!.id}'` : garble);
    const { ok, rows, chains } = await audited();
    expect(ok, garble).toBe(false);
    expect(rows.map(({ id }) => id)).not.toContain(action!.id);
    expect(chains).toHaveLength(3);
    // Whoever asks for it is told, in a typed error.
    if (garble.includes('fixed'))
      expect(await codeOf((await gate()).list({}, { by: ada }))).toMatch(/^[A-Z_]+$/);
  }
});

promise(
  'I10',
  'in a session that was once erased, what came later is checked like everything else',
  async () => {
    const { gate, rewrite, audited, run } = await succeeded();
    let at = await gate();
    await at.erase({ session: 's1' }, { by: admin });
    const held = await at.call(note('later'));
    await at.decide(allow(held), { by: ada });
    const later = held.action!.id;
    expect((await audited()).ok).toBe(true);
    rewrite(later, ({ state }) => {
      state.outcome = { ...(state.outcome as object), result: 'never paid' };
    });
    expect(await audited()).toMatchObject({ ok: false, rows: [{ id: later, revision: 1 }] });
    // To look like what was erased does not help it.
    rewrite(later, ({ fixed, state }) => {
      Object.assign(fixed, { args: 'null', preview: null, note: null });
      state.outcome = { status: 'succeeded', result: null, mac: '' };
    });
    run('UPDATE actions SET undo_until = NULL WHERE id = ?', later);
    expect(await audited()).toMatchObject({ ok: false, rows: [{ id: later, revision: 1 }] });
    run('DELETE FROM actions WHERE id = ?', later);
    expect(await audited()).toMatchObject({ ok: false, rows: [{ id: later, revision: 1 }] });
    at = await gate();
    await at.erase({ session: 's1' }, { by: admin });
    expect((await audited()).ok).toBe(true);
  },
);

promise(
  'I10',
  'of what was erased, what can be checked is: nothing is left in it, and who decided was signed',
  async () => {
    for (const change of [
      ({ state }) => Object.assign(state.decision as object, { by: { kind: 'user', id: 'eve' } }),
      ({ state }) => Object.assign(state.outcome as object, { result: 'never paid' }),
      ({ state }) => Object.assign(state, { decision: null }),
      ({ fixed }) => Object.assign(fixed, { args: '{}' }),
      ({ fixed }) => Object.assign(fixed, { note: 'I never did' }),
      ({ state }) => Object.assign(state, { updatedAt: 9e15 }),
    ] as Parameters<Awaited<ReturnType<typeof succeeded>>['rewrite']>[1][]) {
      const { gate, rewrite, audited, id } = await succeeded();
      await (await gate()).erase({ session: 's1' }, { by: admin });
      expect((await audited()).ok).toBe(true);
      rewrite(id, change);
      expect(await audited(), String(change)).toMatchObject({ ok: false, rows: [{ id, revision: 1 }] });
    }
  },
);

/** Commits whenever the audit is about to read something. */
async function auditedMeanwhile(commit: (gate: Gate, n: number) => Promise<unknown>) {
  const { gate, store } = world();
  await commit(gate, 0);
  let n = 0;
  let isCommitting = false;
  for (const name of ['list', 'journal', 'tenant', 'chains', 'action'] as const) {
    const read = store[name] as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(store, {
      [name]: async (...asked: unknown[]) => {
        if (n < 12 && !isCommitting) {
          isCommitting = true;
          await commit(gate, ++n);
          isCommitting = false;
        }
        return read.apply(store, asked);
      },
    });
  }
  return gate.audit({ by: admin });
}

promise('I10', 'what is committed while it looks is no difference', async () => {
  const audits = [
    await auditedMeanwhile(async (gate, n) => {
      const held = await gate.call(note(`${n}`));
      if (n % 3 > 0) await gate.decide(n % 3 === 1 ? allow(held) : deny(held), { by: ada });
    }),
    await auditedMeanwhile(async (gate, n) => {
      const held = await gate.call(note(`${n}`, `s${n}`));
      await gate.decide(allow(held), { by: ada });
      if (n > 0) await gate.erase({ session: `s${n - 1}` }, { by: admin });
    }),
    await auditedMeanwhile(async (gate, n) => {
      if (n % 2 > 0) return gate.call(note(`${n}`, 'granted'));
      const asked = await gate.call(note('asked', `asked ${n}`));
      const where = { text: { gte: '0' } };
      return gate.grant({ action: asked.action!.id, where, forMs: 60_000, uses: 1 }, { by: ada });
    }),
    await auditedMeanwhile((gate, n) =>
      n % 2 > 0
        ? gate.freeze({ tool: `t${n}` }, { by: admin })
        : gate.unfreeze({ tool: `t${n - 1}` }, { by: admin }),
    ),
  ];
  for (const { ok, rows, config, chains } of audits)
    expect({ ok, rows, config, flaws: chains.flatMap(({ flaws }) => flaws) }).toEqual({
      ok: true,
      rows: [],
      config: [],
      flaws: [],
    });
});

const grantOf = async (gate: Gate, uses = 3) => {
  const asked = await gate.call(note('asked', 'asked'));
  const where = { text: { lt: 'b' } };
  return gate.grant({ action: asked.action!.id, where, forMs: 3_600_000, uses }, { by: ada });
};

promise('T20', 'a grant that somebody wrote into the table lets nothing run, and is found', async () => {
  const { gate, run, ledger } = target();
  let at = await gate();
  await grantOf(at);
  const insert = (id: string, values: string) =>
    run(
      `INSERT INTO grants SELECT tenant, ?, ${values}, expires_at, 1000, 1000, 0, mac FROM grants LIMIT 1`,
      id,
    );
  insert('g1', 'user, agent, tool, predicate');
  insert('g2', `user, agent, tool, '{"text":{"gte":""}}'`);
  insert('g3', "'bob', agent, tool, '{'");
  at = await gate();
  expect((await at.call(note('z'))).status).toBe('pending');
  const { ok, config } = await at.audit({ by: admin });
  expect(ok).toBe(false);
  expect(config).toEqual(['g1', 'g2', 'g3'].map((name) => ({ kind: 'grant', name })));
  expect(ledger).toEqual([]);
});

promise(
  'T20',
  'a grant that was widened, prolonged or given more uses lets nothing run, and is found',
  async () => {
    for (const change of [
      `predicate = '{"text":{"gte":""}}'`,
      "predicate = '{'",
      'expires_at = expires_at + 1',
      "agent = 'other'",
      'uses = 4',
      'uses = 4, initial_uses = 4',
      "mac = ''",
    ]) {
      const { gate, run, ledger } = target();
      let at = await gate();
      const grant = await grantOf(at);
      expect((await at.audit({ by: admin })).ok).toBe(true);
      run(`UPDATE grants SET ${change}`);
      at = await gate();
      const by = { ...agent, id: change.startsWith('agent') ? 'other' : agent.id };
      expect((await at.call({ ...note('a'), by })).status, change).toBe('pending');
      expect(ledger).toEqual([]);
      expect(await at.audit({ by: admin })).toMatchObject({
        ok: false,
        config: [{ kind: 'grant', name: grant.id }],
      });
    }
  },
);

promise(
  'T20',
  'uses that were given back, a revocation that was taken back and a grant that is gone are found',
  async () => {
    const { gate, run } = target();
    const at = await gate();
    const grant = await grantOf(at);
    expect((await at.call(note('a'))).status).toBe('succeeded');
    expect((await at.audit({ by: admin })).ok).toBe(true);
    const found = { ok: false, config: [{ kind: 'grant', name: grant.id }] };
    run('UPDATE grants SET uses = 3');
    expect(await at.audit({ by: admin })).toMatchObject(found);
    run('UPDATE grants SET revoked = 1');
    expect(await at.audit({ by: admin })).toMatchObject(found);
    run('UPDATE grants SET uses = 2, revoked = 0');
    expect((await at.audit({ by: admin })).ok).toBe(true);
    await at.revoke(grant.id, { by: ada });
    expect((await at.audit({ by: admin })).ok).toBe(true);
    run('UPDATE grants SET revoked = 0');
    expect(await at.audit({ by: admin })).toMatchObject(found);
  },
);

promise(
  ['I10', 'T23'],
  'definitions and freezes that are not on record, or not there, are found',
  async () => {
    const { gate, run } = target();
    const at = await gate();
    await at.call(note('a'));
    await at.freeze({ tool: 'send_mail' }, { by: admin });
    expect((await at.audit({ by: admin })).ok).toBe(true);
    run("INSERT INTO definitions SELECT tenant, tool, 'other', 9 FROM definitions");
    run("INSERT INTO frozen VALUES ('acme', 'x')");
    run("DELETE FROM frozen WHERE tool = 'send_mail'");
    expect((await at.audit({ by: admin })).config).toEqual([
      { kind: 'definition', name: 'save_note' },
      { kind: 'freeze', name: 'x' },
      { kind: 'freeze', name: 'send_mail' },
    ]);
  },
);

const UNLIMITED = {
  pendingPerSession: Number.POSITIVE_INFINITY,
  pendingPerAgent: Number.POSITIVE_INFINITY,
  perMinutePerSession: Number.POSITIVE_INFINITY,
  perMinutePerAgent: Number.POSITIVE_INFINITY,
};

test('a tenant of more than one page is audited whole', async () => {
  const quick = defineTool({ name: 'quick', effect: 'write', run: () => 1 });
  const { gate, run } = target();
  const at = await gate({ tools: [quick], policy: { limits: UNLIMITED } });
  for (const session of ['s1', 's2', 's3']) {
    const calls = Array.from({ length: 400 }, (_, i) => ({ tool: 'quick', args: { i } }));
    await at.callMany({ session, by: agent, calls });
  }
  expect((await at.audit({ by: admin })).ok).toBe(true);
  const args = "WHERE json_extract(fixed, '$.args') IN";
  run(
    `UPDATE actions SET fixed = replace(fixed, '"note":null', '"note":"x"') ${args} ('{"i":0}', '{"i":200}')`,
  );
  run(`UPDATE actions SET fixed = '{' ${args} ('{"i":7}', '{"i":8}', '{"i":399}')`);
  expect((await at.audit({ by: admin })).rows).toHaveLength(15);
});
