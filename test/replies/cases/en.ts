import type { Group } from '../cases.ts';

const ERRANDS = [
  { title: 'Delete dentist appointment', facts: { Status: 'completed', Owner: 'Ana' } },
  { title: 'Delete team lunch', facts: { Status: 'open', Owner: 'Bo' } },
  { title: 'Delete quarterly report', facts: { Status: 'completed', Owner: 'Ana' } },
  { title: 'Delete gym', facts: { Status: 'open', Owner: 'Cy', Recurring: true } },
];
const PAIR = [{ title: 'Send invoice to Acme' }, { title: 'Send invoice to Umbrella' }];
const REPORTS = [{ title: 'Delete report 1' }, { title: 'Delete report 3' }, { title: 'Delete report 2' }];

export const en: readonly Group[] = [
  {
    verb: 'delete',
    items: [{ title: 'Delete event “Dentist appointment”', facts: { Where: 'Mill Lane' } }],
    rows: `
      delete my team standup => other
      delete the winter post => other
      delete the dentist appointment => unclear
      delete the one at mill lane => unclear
      yes, delete the winter post => unclear
    `,
  },
  {
    verb: 'delete',
    rows: `
      archive it instead => other
      please archive the winter post instead => other
      publish the harvest report => other
      ok archive it instead => unclear
      archive it => unclear
      yes => allow
      Y => allow
      yeah => allow
      ok => allow
      Okay. => allow
      sure => allow
      confirm => allow
      proceed => allow
      go ahead => allow
      do it => allow
      YES!!! => allow
      yesss => allow
      yes yes yes => allow
      Yes, please. => allow
      yes please, thank you so much => allow
      sure thing, go ahead => allow
      sounds good to me => allow
      that works for me, thanks => allow
      Oh yes, absolutely => allow
      ok, do it now => allow
      okay great => allow
      alright then => allow
      fine => allow
      approved 👍 => allow
      👍🏽 => allow
      ✅ => allow
      ｙｅｓ => allow
      o.k. => allow
      of course, no problem => allow
      no problem, go ahead => allow
      I have no objections, please proceed => allow
      yes, delete it => allow
      delete it => allow
      yes, please remove it => allow
      ok, get rid of it => allow
      please go ahead and delete it => allow
      confrim => allow
      definately => allow
      absolutly, go ahead => allow
      this is just what I need => unclear
      "yes" => allow
      *yes* => allow
      no => deny
      n => deny
      nope => deny
      cancel => deny
      stop => deny
      abort => deny
      don't => deny
      dont => deny
      nevermind => deny
      never mind => deny
      nooooo => deny
      no thanks => deny
      No, thank you. I changed my mind. => deny
      absolutely not => deny
      not now => deny
      ok stop => deny
      ok, cancel that => deny
      please don't delete it => deny
      do not delete it => deny
      I don't want to do that => deny
      I don't think so => deny
      cancel everything => deny
      forget about it => deny
      maybe later => deny
      that's not right => deny
      👎 => deny
      🛑 => deny
      no, I'd rather keep the page => deny
      yes, but actually no => deny
      yes, book it => unclear
      yes, send it => unclear
      book it => unclear
      ok, but later => unclear
      ok later => unclear
      yes, later => unclear
      yes but wait => unclear
      maybe => unclear
      probably yes => unclear
      I think so => unclear
      I guess => unclear
      yes if you must => unclear
      yes, unless it is in use => unclear
      yes, when the report is done => unclear
      not sure => unclear
      I don't know => unclear
      why not => unclear
      yes and no => unclear
      yes/no => unclear
      yes 👎 => unclear
      👍👎 => unclear
      yes cancel => unclear
      no, go ahead => unclear
      no problem => unclear
      don't worry => unclear
      no doubt => unclear
      hmm, yes => unclear
      yes 5 => unclear
      yes, two of them => unclear
      yes, all of them => unclear
      right => unclear
      good => unclear
      perfect => unclear
      that's ok => unclear
      ok, got it => unclear
      ok, that's all => unclear
      ok I'm good => unclear
      I want it => unclear
      y̶e̶s̶ => other
      ~~yes~~ => unclear
      si => unclear
      yes? => unclear
      yes, is it safe? => question
      what will happen? => question
      which page => question
      how many pages are there => question
      ok show me my pipeline => other
      actually show me my pipeline => other
      show me the page first => other
      what time is it? => question
      conform => other
      pineapple => other
      edit => edit
      edit it => edit
      change it => edit
      edit the title => edit: the title
      change it to the contact page => edit: the contact page
      no, change the slug to home => edit: the slug to home
      yes but change the title => edit: the title
      please change the date to Monday => edit: the date to Monday
      make it 5pm => edit: 5pm`,
  },
  {
    verb: 'Cancel the booking',
    rows: `
      yes => allow
      yes, cancel it => allow
      yes please cancel => allow
      go ahead => allow
      no => deny
      no thanks => deny
      don't cancel it => deny
      please do not cancel => deny
      never mind => deny
      cancel => unclear
      cancel it => unclear
      cancel that => unclear
      please cancel => unclear
      ok cancel it => unclear
      no, cancel it => unclear
      abort => unclear`,
  },
  {
    verb: 'stop_server',
    rows: `
      stop => unclear
      stop it => unclear
      yes, stop it => allow
      cancel => deny
      no => deny`,
  },
  {
    verb: 'Reject the application',
    rows: `
      reject => unclear
      decline => unclear
      yes, reject it => allow
      stop => deny`,
  },
  {
    verb: 'update the page',
    rows: `
      yes, update it => allow
      yes, change it => allow
      change it => unclear
      change it to red => edit: red
      edit => unclear`,
  },
  {
    verb: 'Change the price',
    rows: `
      yes, change it => allow
      change it => unclear
      change it to 5 => edit: 5
      don't change it => deny`,
  },
  {
    verb: 'book a table',
    rows: `
      yes, book it => allow
      a => other
      á => other
      table => other
      yes, a table => unclear`,
  },
  {
    verb: 'deployToProduction',
    rows: `
      deploy => allow
      yes, deploy it => allow
      don't deploy => deny
      production => other
      deploy to staging => unclear`,
  },
  {
    verb: 'delete',
    items: ERRANDS,
    rows: `
      yes => allow
      yes to all => allow
      yes, all of them => allow
      yes, delete them => allow
      go ahead with all four => unclear
      all => select 1 2 3 4
      all of them => select 1 2 3 4
      all four => select 1 2 3 4
      everything => select 1 2 3 4
      just the first one => select 1
      only the first => select 1
      the first => select 1
      1 => select 1
      #2 => select 2
      number 3 => select 3
      number two => select 2
      2nd => unclear
      the 2nd => select 2
      1, 3 and 4 => select 1 3 4
      1,3 => select 1 3
      1 3 => select 1 3
      1 & 4 => select 1 4
      1-3 => select 1 2 3
      2 to 4 => select 2 3 4
      second through fourth => select 2 3 4
      the last two => select 3 4
      the last one please => select 4
      first two => select 1 2
      the first and the last => select 1 4
      one and three => select 1 3
      all except the second => select 1 3 4, rest denied
      all but the last one => select 1 2 3, rest denied
      everything but the dentist => select 2 3 4, rest denied
      everything except the gym and the dentist => select 2 3, rest denied
      except the second, all of them => select 1 3 4, rest denied
      yes but not the second one => select 1 3 4, rest denied
      yes, except the gym => select 1 2 3, rest denied
      yes to the first, no to the second => select 1
      1 yes 2 no => select 1
      yes to 1 and 2, no to 3 and 4 => select 1 2, rest denied
      no, just the first => select 1, rest denied
      only 1 and 3, not the others => select 1 3, rest denied
      just the gym, cancel the rest => select 4, rest denied
      no to the first, yes to the rest => select 2 3 4, rest denied
      only the completed ones => select 1 3
      all the completed ones => select 1 3
      all open ones => select 2 4
      the recurring one => select 4
      the dentist => select 1
      yes, the dentist => select 1
      delete the quarterly report and the gym => select 3 4
      just Bo's => unclear
      the completed one => unclear
      the one for Ana => unclear
      delete it => unclear
      that one => unclear
      yes, this one => unclear
      5 => unclear
      0 => unclear
      1 and 7 => unclear
      1-9 => unclear
      all three => unclear
      both => unclear
      two => unclear
      one => unclear
      2 no => unclear
      the second one, no => unclear
      the dentist no => unclear
      not the second => unclear
      no to the second => unclear
      cancel the second => unclear
      maybe the first => unclear
      the first one later => unclear
      the first if it is done => unclear
      from 3 => unclear
      the third dentist => unclear
      the car => other
      1.5 => other
      3pm => other
      just one => unclear
      1? => question
      which ones are open? => question
      none => deny
      none of them => deny
      neither => deny
      no => deny
      no to all => deny
      cancel all => deny
      change the second to Monday => edit: the second to Monday`,
  },
  {
    verb: 'send',
    items: PAIR,
    rows: `
      both => select 1 2
      both of them => select 1 2
      yes, both => allow
      yes to both => allow
      neither of them => deny
      Acme => select 1
      only umbrella => select 2
      the invoice => unclear
      send the second one => select 2
      yes to the first, no to the second => select 1, rest denied`,
  },
  {
    verb: 'delete',
    items: REPORTS,
    rows: `
      2 => unclear
      the second => select 2
      report 2 => select 3
      1 => select 1`,
  },
  {
    verb: 'cancel',
    items: [{ title: 'Cancel flight' }, { title: 'Cancel hotel' }],
    rows: `
      cancel both => unclear
      cancel the flight => unclear
      yes, cancel the flight => select 1
      yes, cancel both => allow
      just the hotel => select 2
      cancel all => unclear`,
  },
];
