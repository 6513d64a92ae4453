import { type Day, daysAfter } from './days.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** A small sales team's book, as it might stand today. Rows are numbered from 1. */
export function seed(today: Day): Readonly<Record<string, readonly Row[]>> {
  const company = (name: string, industry: string, city: string) => ({ name, industry, city });
  const contact = (name: string, email: string, phone: string, role: string, company: string) => ({
    name,
    email,
    phone,
    role,
    company,
  });
  const deal = (name: string, company: string, amount: number, stage: string, closesIn: number) => ({
    name,
    company,
    amount,
    currency: 'USD',
    stage,
    close_on: daysAfter(today, closesIn),
  });
  const task = (title: string, dueIn: number, contact_id: number | null, done = 0) => ({
    title,
    due_on: daysAfter(today, dueIn),
    contact_id,
    done,
  });
  const activity = (kind: string, contact_id: number, daysAgo: number, summary: string) => ({
    kind,
    contact_id,
    held_on: daysAfter(today, -daysAgo),
    summary,
  });
  return numbered({
    companies: [
      company('Acme Corp', 'Machine parts', 'Chicago'),
      company('Globex', 'Logistics', 'Rotterdam'),
      company('Brightwater Energy', 'Energy', 'Aberdeen'),
      company('Brightside Media', 'Media', 'Dublin'),
      company('Halcyon Health', 'Health care', 'Boston'),
      company('Lumen & Co', 'Lighting', 'Lyon'),
    ],
    contacts: [
      contact('John Miller', 'john.miller@globex.example', '+31 10 555 0142', 'Head of Purchasing', 'Globex'),
      contact('Sarah Chen', 'sarah.chen@globex.example', '+31 10 555 0177', 'Finance Director', 'Globex'),
      contact(
        'Sarah Lindqvist',
        'sarah.lindqvist@halcyon.example',
        '+1 617 555 0119',
        'Operations Lead',
        'Halcyon Health',
      ),
      contact('Peter Novak', 'peter.novak@acme.example', '+1 312 555 0188', 'Plant Manager', 'Acme Corp'),
      contact(
        'Aoife Byrne',
        'aoife.byrne@brightside.example',
        '+353 1 555 0164',
        'Producer',
        'Brightside Media',
      ),
      contact(
        'Callum Reid',
        'callum.reid@brightwater.example',
        '+44 1224 555 0133',
        'CTO',
        'Brightwater Energy',
      ),
      contact('Inès Moreau', 'ines.moreau@lumen.example', '+33 4 55 55 01 21', 'Founder', 'Lumen & Co'),
    ],
    deals: [
      deal('Warehouse rollout', 'Globex', 48_000, 'negotiation', 12),
      deal('Fleet tracking pilot', 'Globex', 9_500, 'qualified', 30),
      deal('Clinic scheduling', 'Halcyon Health', 31_000, 'proposal', 21),
      deal('Spare parts portal', 'Acme Corp', 22_000, 'lead', 60),
      deal('Turbine monitoring', 'Brightwater Energy', 74_000, 'proposal', 45),
      deal('Spring campaign', 'Brightside Media', 12_000, 'won', -9),
      deal('Showroom lighting', 'Lumen & Co', 6_800, 'lost', -20),
    ],
    tasks: [
      task('Send the revised offer to John Miller', 0, 1),
      task('Prepare the demo for Halcyon Health', 2, 3),
      task('Check the security questionnaire of Brightwater Energy', -1, 6),
      task('Renew the trade fair booth', 14, null),
      task('Thank Aoife Byrne for the reference', -6, 5, 1),
    ],
    activities: [
      activity('call', 1, 3, 'Wants the rollout in two phases.'),
      activity('email', 2, 5, 'Sent the payment terms.'),
      activity('meeting', 3, 8, 'Walked through the scheduling screens.'),
      activity('call', 6, 11, 'Asked about data centres in the UK.'),
      activity('meeting', 5, 15, 'Signed.'),
      activity('note', 4, 18, 'Prefers e-mail over calls.'),
    ],
  });
}

/** A fresh seed has the same numbers as the first one. */
const numbered = (tables: Record<string, readonly object[]>): Record<string, Row[]> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row, i) => ({ id: i + 1, ...row }))]),
  );
