import type { EventFields, TaskFields } from './backend.ts';
import { addDays, weekday } from './dates.ts';

type Seed<F> = F & { readonly id: string };

/** The next day of the week after today: 0 is Sunday. */
const coming = (today: string, day: number): string => addDays(today, ((day - weekday(today) + 6) % 7) + 1);

/** A believable week, told from today. There is one meeting on Friday, and another one in the week after. */
export function seedEvents(today: string): Seed<EventFields>[] {
  const friday = coming(today, 5);
  const event = (id: string, title: string, day: string, from: string, to: string, place: string | null) => ({
    id: `evt_${id}`,
    title,
    start: `${day}T${from}`,
    end: `${day}T${to}`,
    place,
  });
  return [
    event('standup', 'Team standup', today, '09:00', '09:15', 'Video call'),
    event('dentist', 'Dentist appointment', today, '14:00', '14:45', 'Dr Patel, 12 Mill Lane'),
    event('review', 'Project review', today, '16:00', '17:00', 'Room 3'),
    event('lunch', 'Lunch with Maya', addDays(today, 1), '12:30', '13:30', 'Café Lumen'),
    event('team', 'Team meeting', friday, '10:00', '11:00', 'Room 1'),
    event('cinema', 'Cinema with Jo', friday, '20:00', '22:30', null),
    event('budget', 'Budget meeting', addDays(friday, 4), '15:00', '16:00', 'Room 2'),
  ];
}

export function seedTasks(today: string): Seed<TaskFields>[] {
  return [
    { id: 'task_report', title: 'Finish the project report', due: coming(today, 5), done: false },
    { id: 'task_passport', title: 'Renew my passport', due: addDays(today, 10), done: false },
    { id: 'task_bill', title: 'Pay the electricity bill', due: addDays(today, -2), done: true },
  ];
}
