import type { calendar_v3 } from '@googleapis/calendar';
import {
  type Added,
  type CalendarEvent,
  type Changed,
  type Deleted,
  type EventFields,
  type Filter,
  type Missed,
  NoEffect,
  type Removed,
  type Restored,
  type Shelf,
} from '../backend.ts';
import { addDays, dayOf, timeOf } from '../dates.ts';
import { all, type Client, type GoogleConfig, read, written } from './connect.ts';

type Resource = calendar_v3.Schema$Event;

/** Events of one Google calendar. Its writes are conditional on the etag. */
export class GoogleEvents implements Shelf<EventFields> {
  readonly #client: () => Promise<Client>;
  readonly #calendarId: string;
  readonly #timeZone: string;

  constructor(client: () => Promise<Client>, { calendar, timeZone }: GoogleConfig) {
    this.#client = client;
    this.#calendarId = calendar;
    this.#timeZone = timeZone;
  }

  async list({ from, to, query }: Filter = {}): Promise<CalendarEvent[]> {
    const found = await this.#list({
      // Theirs are instants and ours are days: a day more on either side has them all.
      ...(from ? { timeMin: `${addDays(from, -1)}T00:00:00Z` } : {}),
      ...(to ? { timeMax: `${addDays(to, 2)}T00:00:00Z` } : {}),
      ...(query ? { q: query } : {}),
      orderBy: 'startTime',
    });
    return found
      .filter(({ status }) => status !== 'cancelled')
      .map((resource) => this.#item(resource))
      .filter(({ start, end }) => (!from || dayOf(end) >= from) && (!to || dayOf(start) <= to));
  }

  async get(id: string): Promise<CalendarEvent | undefined> {
    const resource = await this.#get(id);
    return resource && this.#item(resource);
  }

  async add(fields: EventFields): Promise<Added<EventFields>> {
    return { added: this.#item(await this.#insert(this.#resource(fields))) };
  }

  async change(
    id: string,
    version: string,
    fields: Partial<EventFields>,
  ): Promise<Changed<EventFields> | Missed> {
    const before = await this.get(id);
    if (before === undefined) return 'gone';
    const { calendar } = await this.#client();
    const patched = await written<Resource>(
      calendar.events.patch(
        {
          calendarId: this.#calendarId,
          eventId: id,
          sendUpdates: 'none',
          requestBody: this.#resource(fields),
        },
        { headers: { 'If-Match': version } },
      ),
    );
    if (typeof patched === 'string') return patched;
    const { title, start, end, place } = before;
    return { changed: this.#item(patched), before: { title, start, end, place } };
  }

  async remove(id: string, version: string): Promise<Removed<EventFields> | Missed> {
    const resource = await this.#get(id);
    if (resource === undefined) return 'gone';
    const { calendar } = await this.#client();
    const missed = await written(
      calendar.events.delete(
        { calendarId: this.#calendarId, eventId: id, sendUpdates: 'none' },
        { headers: { 'If-Match': version } },
      ),
    );
    if (missed === 'changed' || missed === 'gone') return missed;
    return { deleted: this.#item(resource), kept: content(resource) };
  }

  /** What is deleted at Google's stays so: this makes a copy of it, which has an id of its own. */
  async restore({ kept }: Removed<EventFields>): Promise<Restored<EventFields>> {
    return { restored: this.#item(await this.#insert(kept as Resource)), copy: true };
  }

  async deleted(): Promise<Deleted[]> {
    const found = await this.#list({ showDeleted: true });
    return found
      .filter(({ status }) => status === 'cancelled')
      .map(({ summary, updated }) => ({
        kind: 'event',
        title: summary ?? NO_TITLE,
        deletedAt: updated ?? '',
      }));
  }

  async #list(params: calendar_v3.Params$Resource$Events$List): Promise<Resource[]> {
    const { calendar } = await this.#client();
    const calendarId = this.#calendarId;
    return all<Resource, calendar_v3.Schema$Events>((pageToken) =>
      calendar.events.list({ ...params, calendarId, singleEvents: true, maxResults: 250, pageToken }),
    );
  }

  async #get(id: string): Promise<Resource | undefined> {
    const { calendar } = await this.#client();
    const found = await read(calendar.events.get({ calendarId: this.#calendarId, eventId: id }));
    return found?.status === 'cancelled' ? undefined : found;
  }

  async #insert(requestBody: Resource): Promise<Resource> {
    const { calendar } = await this.#client();
    const inserted = await written<Resource>(
      calendar.events.insert({ calendarId: this.#calendarId, sendUpdates: 'none', requestBody }),
    );
    if (typeof inserted === 'string') throw new NoEffect(`There is no calendar ${this.#calendarId}.`);
    return inserted;
  }

  #item(resource: Resource): CalendarEvent {
    const guests = resource.attendees?.filter(({ self }) => !self).length ?? 0;
    return {
      id: resource.id!,
      version: resource.etag ?? resource.updated ?? '',
      title: resource.summary ?? NO_TITLE,
      start: wallTime(resource.start, this.#timeZone),
      end: lastDay(wallTime(resource.end, this.#timeZone)),
      place: resource.location ?? null,
      ...(guests > 0 ? { guests } : {}),
      ...(resource.recurringEventId ? { repeats: true } : {}),
    };
  }

  #resource({ title, start, end, place }: Partial<EventFields>): Resource {
    const at = (moment: string) =>
      timeOf(moment) === undefined
        ? { date: moment, dateTime: null, timeZone: null }
        : { dateTime: `${moment}:00`, timeZone: this.#timeZone, date: null };
    return {
      ...(title === undefined ? {} : { summary: title }),
      ...(start === undefined ? {} : { start: at(start) }),
      ...(end === undefined ? {} : { end: at(timeOf(end) === undefined ? addDays(end, 1) : end) }),
      ...(place === undefined ? {} : { location: place }),
    };
  }
}

const NO_TITLE = '(no title)';

/** Everything of an event that a copy can have: not what Google sets itself, nor what ties it to a series. */
function content(resource: Resource): Resource {
  const {
    kind: _kind,
    etag: _etag,
    id: _id,
    iCalUID: _uid,
    htmlLink: _link,
    created: _created,
    updated: _updated,
    sequence: _sequence,
    creator: _creator,
    organizer: _organizer,
    hangoutLink: _hangout,
    conferenceData: _conference,
    recurringEventId: _series,
    originalStartTime: _original,
    ...rest
  } = resource;
  return rest;
}

/** An instant as the clock on the person's wall shows it. */
function wallTime(at: calendar_v3.Schema$EventDateTime | undefined, timeZone: string): string {
  if (at?.date) return at.date;
  const instant = Date.parse(at?.dateTime ?? '');
  if (Number.isNaN(instant)) return '';
  return `${dayIn(timeZone, instant)}T${clock(timeZone).format(instant)}`;
}

/** A whole-day event ends on the day before the one that Google names. */
const lastDay = (end: string): string => (end !== '' && timeOf(end) === undefined ? addDays(end, -1) : end);

const clock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The date in a time zone. Swedes write it as we do. */
export const dayIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
