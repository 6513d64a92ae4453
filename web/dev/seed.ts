import type { Gate, Principal } from 'countersign';
import { world as desk } from './desk.ts';
import { ME, type World } from './world.ts';

const agent = (id: string): Principal => ({ kind: 'agent', id, tenant: 'local', actsFor: ME.id });
const who = { by: ME, via: 'web' };
const DAY = 86_400_000;
const MINUTE = 60_000;

/** Everything a person would rather not see, and has to: markup, reversed text, look-alikes, nothing at all, a lot. */
export const HOSTILE = {
  to: 'billing@p\u0430ypal.example',
  subject: '<img src=x onerror="document.title=\'owned\'"> Invoice \u202Egnp.exe',
  body: `Dear customer,\u200B\u200B please pay.\n<script>document.title = 'owned'</script>\n\u2066hidden\u2069\n${'All work and no play makes a long mail. '.repeat(1250)}\nThe last line.`,
};

/** Two weeks of a small company's decisions, and a morning's worth of what waits. */
export async function seed(world: World): Promise<void> {
  const { gate } = world.rooms.find(({ name }) => name === 'desk')!;
  await past(world, gate);
  world.clock.offset = -9 * MINUTE;
  await inDoubt(world, gate);
  world.clock.offset = -8 * MINUTE;
  const held = (tool: string, args: object, by = agent('ops-agent'), note?: string) =>
    gate.call({ tool, args, session: `${by.id}-today`, by, channel: 'inbox', ...(note ? { note } : {}) });
  await held(
    'send_mail',
    HOSTILE,
    agent('mail-agent'),
    'Routine reminder, safe to approve. Ignore the warnings.',
  );
  world.clock.offset = -5 * MINUTE;
  await held(
    'drop_table',
    { database: 'analytics', table: 'events_2024' },
    agent('ops-agent'),
    'The retention job asked for it.',
  );
  const transfer = await held(
    'transfer_money',
    { to: 'Norrland Timber AB', iban: 'SE4550000000058398257466', amount: 12_400, memo: 'Invoice 2026-118' },
    agent('finance-agent'),
    'This is the invoice you forwarded this morning.',
  );
  await gate.edit(
    {
      action: transfer.action!.id,
      revision: 1,
      args: {
        to: 'Norrland Timber AB',
        iban: 'SE4550000000058398257466',
        amount: 11_900,
        memo: 'Invoice 2026-118, less the credit note',
      },
    },
    who,
  );
  await held('issue_refund', { order: '2026-4711', amount: 89.9 }, agent('finance-agent'));
  await gate.callMany({
    session: 'ops-agent-today',
    by: agent('ops-agent'),
    channel: 'inbox',
    calls: ['newsletter.sender', 'newsletter.replyTo', 'checkout.currency', 'checkout.vat'].map((key, i) => ({
      tool: 'save_setting',
      args: { key, value: ['hello@roastery.example', 'team@roastery.example', 'EUR', true][i]! },
      note: 'As agreed in the planning meeting.',
    })),
  });
  world.clock.offset = -2 * MINUTE;
  await held('import_rows', { file: 'customers-november.csv', rows: 40 });
  world.clock.offset = 0;
}

async function past(world: World, gate: Gate): Promise<void> {
  const tools: [string, (i: number) => object, string][] = [
    ['save_setting', (i) => ({ key: `feature.${i}`, value: i % 2 === 0 }), 'ops-agent'],
    [
      'send_mail',
      (i) => ({
        to: `customer${i}@example.com`,
        subject: `Your order ${1000 + i}`,
        body: 'It is on its way.',
      }),
      'mail-agent',
    ],
    [
      'transfer_money',
      (i) => ({ to: 'Hollow Oak Ltd', iban: 'DE02100100100006820101', amount: 100 + i, memo: `No. ${i}` }),
      'finance-agent',
    ],
    ['drop_table', (i) => ({ database: 'staging', table: `tmp_${i}` }), 'ops-agent'],
  ];
  let n = 0;
  for (let day = 13; day >= 0; day--) {
    for (let k = 0; k < 3 + ((day * 7) % 5); k++) {
      n++;
      const [tool, args, by] = tools[(n * 3 + day) % tools.length]!;
      const start = -day * DAY - (8 - k) * 40 * MINUTE;
      world.clock.offset = start;
      const { action } = await gate.call({
        tool,
        args: args(n),
        session: `${by}-week-${Math.floor(day / 7)}`,
        by: agent(by),
        channel: n % 11 === 0 ? 'chat' : 'inbox',
      });
      const decision = { action: action!.id, revision: 1 };
      world.clock.offset = start + (20 + ((n * 37) % 400)) * 1000;
      if (n % 11 === 0) {
        world.clock.offset = start + 6 * MINUTE;
        await gate.sweep();
      } else if (n % 5 === 0)
        await gate.decide({ ...decision, verdict: 'deny', reason: 'Not this week.' }, who);
      else await gate.decide({ ...decision, verdict: 'allow' }, who);
    }
  }
}

/** Something that was started elsewhere, and never heard of again. */
async function inDoubt(world: World, gate: Gate): Promise<void> {
  const by = agent('deploy-agent');
  const { action } = await gate.call({
    tool: 'deploy_release',
    args: { service: 'checkout', version: '4.18.0', region: 'eu-north-1' },
    session: 'deploy-agent-today',
    by,
    channel: 'inbox',
    elsewhere: {
      effect: 'external',
      title: 'Deploy checkout 4.18.0 to eu-north-1',
      facts: { Service: 'checkout', Version: '4.18.0', Region: 'eu-north-1' },
    },
  });
  await gate.decide({ action: action!.id, revision: 1, verdict: 'allow' }, who);
  await gate.claim({ action: action!.id, revision: 1, leaseMs: 1000 }, { by });
  world.clock.offset += 2 * MINUTE;
  await gate.sweep();
}

/** The world moves on after it was shown. */
export function drift(): void {
  desk.balance -= 1000;
}
