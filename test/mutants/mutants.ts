/** One change to the source that a promise forbids, and the tests that should notice it. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
  /** Those that PROMISES names; the others are ours. */
  readonly named?: true;
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'the tool runs before the claim is durable',
    named: true,
    file: 'src/gate/decide.ts',
    find: 'const ticket = newTicket();',
    replace:
      "const ticket = newTicket();\n  if (checked?.kind === 'same') await checked.work.tool.run(checked.work.opened.args as never, {} as never);",
    tests: ['src/gate/decide.test.ts'],
  },
  {
    name: 'no expiry guard on decisions',
    named: true,
    file: 'src/core/lifecycle.ts',
    find: "  if (now >= action.expiresAt) return refuse('EXPIRED', action);\n  return undefined;",
    replace: '  return undefined;',
    tests: ['src/core/lifecycle.test.ts', 'src/gate/decide.test.ts'],
  },
  {
    name: 'no deadline guard on claims',
    named: true,
    file: 'src/core/lifecycle.ts',
    find: "  if (!again && action.startBy !== null && now >= action.startBy) return refuse('EXPIRED', action);\n",
    replace: '',
    tests: ['src/core/lifecycle.test.ts'],
  },
  {
    name: 'no tenant predicate on what a principal may see',
    named: true,
    file: 'src/core/action.ts',
    find: '  if (action.tenant !== principal.tenant) return false;\n',
    replace: '',
    tests: ['src/core/action.test.ts'],
  },
  {
    name: 'the digest is not checked',
    named: true,
    file: 'src/core/fingerprint.ts',
    find: "if (!keys.matches('args', callText(action, canonicalArgs), action.argsDigest)) return 'changed';",
    replace: 'return action.digest;',
    tests: ['src/gate/secrets-at-rest.test.ts'],
  },
  {
    name: 'the principal is taken from the decision',
    named: true,
    file: 'src/gate/decide.ts',
    find: '  checkDecision(decision);\n  checkPrincipal(who.by);\n',
    replace: '  who = { ...who, by: (decision as never as Who).by ?? who.by };\n',
    tests: ['src/gate/decide.test.ts', 'src/gate/impersonation.test.ts'],
  },
  {
    name: 'the claim accepts another digest than the one that was allowed',
    file: 'src/core/lifecycle.ts',
    find: 'digest !== action.digest || digest !== action.decision.digest',
    replace: 'false',
    tests: ['src/core/lifecycle.test.ts'],
  },
  {
    name: 'agents may decide',
    file: 'src/core/lifecycle.ts',
    find: "  if (by.kind === 'agent') return refuse('AGENT_CANNOT_DECIDE', action);\n  if (!mayDecide(action, by)) return refuse('NOT_YOURS', action);\n",
    replace: '',
    tests: ['src/gate/decide.test.ts'],
  },
  {
    name: 'four eyes is forgotten',
    file: 'src/core/lifecycle.ts',
    find: 'if (fourEyes && action.requesters.includes(by.id)) return false;',
    replace: '',
    tests: ['src/gate/decide.test.ts'],
  },
  {
    name: 'one principal votes twice',
    file: 'src/core/lifecycle.ts',
    find: 'if (action.votes.some((vote) => vote.by.kind === by.kind && vote.by.id === by.id)) {',
    replace: 'if (false as boolean) {',
    tests: ['src/gate/decide.test.ts'],
  },
  {
    name: 'whatever is in doubt is run again',
    file: 'src/core/lifecycle.ts',
    find: "const again = action.status === 'in_doubt' && action.idempotent;",
    replace: "const again = action.status === 'in_doubt';",
    tests: ['src/core/lifecycle.test.ts'],
  },
  {
    name: 'a result is accepted without the claim’s token',
    file: 'src/core/lifecycle.ts',
    find: "  if (!holds(action, token)) return refuse('STALE_CLAIM', action);\n  return finish",
    replace: '  return finish',
    tests: ['src/core/lifecycle.test.ts'],
  },
  {
    name: 'the last look at the lease is left out',
    file: 'src/gate/run.ts',
    find: 'if (elapsed >= leaseMs)',
    replace: 'if (false as boolean)',
    tests: ['src/gate/sweep.test.ts'],
  },
  {
    name: 'drift is not noticed',
    file: 'src/gate/start.ts',
    find: "!keys.matches('state', seen.stateText, action.preview.state)",
    replace: '(false as boolean)',
    tests: ['src/gate/decide.test.ts'],
  },
  {
    name: 'a changed definition runs',
    file: 'src/gate/start.ts',
    find: 'if (tool.definition !== action.definition) {',
    replace: 'if (false as boolean) {',
    tests: ['src/gate/decide.test.ts'],
  },
  {
    name: 'a denied parent leaves its children alone',
    file: 'src/core/plan.ts',
    find: "if (orphaned) this.apply(other, { type: 'cancel', by: GATE, reason: 'parent' });",
    replace: 'if (orphaned) continue;',
    tests: ['src/gate/batch.test.ts'],
  },
  {
    name: 'an atomic batch is decided in part',
    file: 'src/gate/decide.ts',
    find: 'if (now.atomic && rest.length > 0)',
    replace: 'if (false as boolean)',
    tests: ['src/gate/batch.test.ts'],
  },
  {
    name: 'a grant covers a whole batch with one use',
    file: 'src/gate/propose.ts',
    find: 'if (grant !== undefined && each === granted)',
    replace: 'if (grant !== undefined && granted !== undefined)',
    tests: ['src/gate/admin.test.ts'],
  },
  {
    name: 'an unknown effect runs',
    file: 'src/core/policy.ts',
    find: "(call.effect && effects[call.effect]) ?? 'hold'",
    replace: "(call.effect && effects[call.effect]) ?? 'run'",
    tests: ['src/gate/call.test.ts'],
  },
  {
    name: 'a rule that throws is passed over',
    file: 'src/core/policy.ts',
    find: '  } catch {\n    return true;\n  }',
    replace: '  } catch {\n    return false;\n  }',
    tests: ['src/gate/call.test.ts'],
  },
  {
    name: 'results are not scrubbed of secrets',
    file: 'src/gate/run.ts',
    find: 'const result = scrubberFor(work.opened)(JSON.parse(text) as Json);',
    replace: 'const result = JSON.parse(text) as Json;',
    tests: ['src/gate/secrets-at-rest.test.ts'],
  },
  {
    name: 'secrets are stored in the clear',
    file: 'src/gate/prepare.ts',
    find: 'if (prepared.secrets.length === 0) return prepared.canonical;',
    replace: 'return prepared.canonical;',
    tests: ['src/gate/secrets-at-rest.test.ts'],
  },
  {
    name: 'links do not hold on to the one before',
    file: 'src/core/journal.ts',
    find: '    link.prev,\n',
    replace: '',
    tests: ['src/core/journal.test.ts'],
  },
  {
    name: 'a body that is gone counts as erased',
    file: 'src/core/journal.ts',
    find: 'else if (link.seq <= (known.erasedTo ?? 0)) erased++;',
    replace: 'else if (link.seq > 0) erased++;',
    tests: ['src/core/journal.test.ts', 'src/gate/admin.test.ts'],
  },
  {
    name: 'format characters reach the screen',
    file: 'src/core/text.ts',
    find: 'else out += spell(piece);',
    replace: 'else out += piece;',
    tests: ['src/core/text.test.ts'],
  },
  {
    name: 'a view that is cut off offers allow',
    file: 'src/core/render.ts',
    find: "complete: false, choices: ['open', 'deny']",
    replace: "complete: false, choices: ['allow', 'deny']",
    tests: ['src/core/render.test.ts'],
  },
  {
    name: 'an integer that a double cannot hold is let through',
    file: 'src/core/json.ts',
    find: 'if (Number.isInteger(value) && !Number.isSafeInteger(value)) {',
    replace: 'if (false as boolean) {',
    tests: ['src/core/json.test.ts', 'src/gate/call.test.ts'],
  },
  {
    name: 'an undo is started after its window',
    file: 'src/core/lifecycle.ts',
    find: 'Math.min(now + action.startWithinMs, action.startLatest ?? Number.MAX_SAFE_INTEGER)',
    replace: 'now + action.startWithinMs',
    tests: ['src/core/lifecycle.test.ts'],
  },
  {
    name: 'a stale revision is decided',
    file: 'src/gate/decide.ts',
    find: 'if (now.revision !== action.revision) throw stale(action.id, action.revision, now.revision);',
    replace: '',
    tests: ['src/gate/decide.test.ts', 'src/gate/batch.test.ts'],
  },
];
