import type { Group } from '../cases.ts';

const FOUR = [
  { title: 'Dentist' },
  { title: 'Call with Ana' },
  { title: 'Lunch' },
  { title: 'Report', facts: { Status: 'completed' } },
];

/** Numbers and ordinals that pick, and those that are times, dates, prices, amounts, or an order of doing things. */
export const numbers: readonly Group[] = [
  {
    locale: 'en',
    verb: 'delete',
    items: FOUR,
    rows: `
      a 2 => unclear
      - 1 => unclear
      -1 => unclear
      1- => unclear
      yes first => unclear
      first => unclear
      first yes => unclear
      first, yes => unclear
      ok first => unclear
      second => unclear
      2nd => unclear
      the 2nd => select 2
      a second => unclear
      one second => unclear
      1 second => unclear
      yes second => unclear
      yes, a second => unclear
      sec => unclear
      second thoughts => unclear
      on the 2nd => unclear
      on the 1st => unclear
      yes on the 2nd => unclear
      1st of may => unclear
      1/2 => other
      1/3 => other
      1:2 => other
      2:1 => other
      1.2 => other
      1,2 => select 1 2
      +1 => unclear
      +2 => unclear
      1+ => unclear
      + 1 => unclear
      1 + 1 => unclear
      2x => unclear
      x2 => unclear
      2 x => unclear
      1! => select 1
      2? => question
      #1 => select 1
      no1 => deny
      no 1 => unclear
      no.1 => unclear
      number 1? => question
      1 or 2 => unclear
      1 nor 2 => unclear
      1 vs 2 => unclear
      either 1 or 2 => unclear
      1 not => unclear
      1 maybe => unclear
      1 later => unclear
      1 tomorrow => unclear
      1 first => unclear
      1 first then 2 => unclear
      1 before 2 => unclear
      1 instead of 2 => unclear
      2 instead => unclear
      1 rather than 2 => unclear
      1 if 2 => unclear
      at 1 => unclear
      in 2 => unclear
      by 3 => unclear
      for 3 => unclear
      around 2 => unclear
      about 2 => unclear
      2 days => unclear
      2 people => unclear
      2 pm => unclear
      2pm => other
      2 am => unclear
      2 o'clock => unclear
      $2 => other
      2$ => other
      €3 => other
      2 euros => unclear
      2% => other
      2 percent => unclear
      2 times => unclear
      twice => other
      2 of 3 => unclear
      2 out of 3 => unclear
      2 of the 3 => unclear
      2 of them => unclear
      any 2 => unclear
      some => unclear
      a few => other
      two => unclear
      two of them => unclear
      the two => unclear
      just two => unclear
      only two => unclear
      only 2 of them => unclear
      pick two => unclear
      choose two => unclear
      any => unclear
      whichever => unclear
      1 each => unclear
      1 by 1 => unclear
      one by one => unclear
      1 at a time => unclear
      1 more => unclear
      1 less => unclear
      one more => unclear
      another one => unclear
      next one => unclear
      previous one => unclear
      the other one => unclear
      that one => unclear
      this one => unclear
      the one => unclear
      the last time => unclear
      last time => unclear
      last week => unclear
      at last => unclear
      lastly => other
      the last => select 4
      last => unclear
      first time => unclear
      for the first time => unclear
      first things first => unclear
      first of all => unclear
      first class => unclear
      first name => unclear
      second hand => unclear
      second best => unclear
      third party => unclear
      third time lucky => unclear
      1st => unclear
      3rd => unclear
      the 3rd of june => unclear
      top => unclear
      top 2 => select 1 2
      bottom 2 => select 3 4
      bottom => unclear
      half => other
      half of them => other
      most of them => other
      all but => unclear
      all but one => unclear
      all but 1 => select 2 3 4, rest denied
      all but two => unclear
      all or nothing => unclear
      all or none => unclear
      not all => unclear
      not all of them => unclear
      not 1 => unclear
      not the first => unclear
      neither 1 => unclear
      none but 1 => select 1
      no 1 and 2 => unclear
      1 and not 2 => select 1
      1 & 2 => select 1 2
      1 and => unclear
      and 1 => unclear
      1, => select 1
      1;2 => select 1 2
      1 2 3 => select 1 2 3
      123 => unclear
      12 => unclear
      1-3 => select 1 2 3
      1 - 3 => select 1 2 3
      1--3 => unclear
      3-1 => unclear
      1-9 => unclear
      0 => unclear
      0 and 1 => unclear
      00 => unclear
      1st and 3rd => select 1 3
      first and third => select 1 3
      first third => unclear
      first, third => select 1 3
      the first and third => select 1 3
      1 to => unclear
      to 3 => unclear
      up to 2 => unclear
      until 2 => unclear
      from 2 => unclear
      from 2 on => unclear
      2 onwards => unclear
      2+ => unclear
      after 2 => unclear
      before 2 => unclear
      less than 3 => unclear
      more than 2 => unclear
      >2 => other
      <3 => other
      ana => select 2
      with Ana => unclear
      confirm with Ana => unclear
      ask Ana => unclear
      Ana? => question
      Ana knows => unclear
      tell Ana => unclear
      for Ana => unclear
      from Ana => unclear
      hi Ana => unclear
      ana no => unclear
      not ana => unclear
      ana maybe => unclear
      ana later => unclear
      call => unclear
      call ana => unclear
      call me => unclear
      lunch => select 3
      lunch? => question
      lunch at 1 => unclear
      at lunch => unclear
      after lunch => unclear
      let's lunch => unclear
      let's do lunch => unclear
      lunch first => unclear
      lunch time => unclear
      lunch break => unclear
      lunch is on me => unclear
      report => select 4
      report it => unclear
      report him => unclear
      completed => select 4
      complete => unclear
      it's completed => unclear
      all completed => select 4
      is it completed => question
      dentist lunch => unclear
      dentist and lunch => select 1 3
      dentist or lunch => unclear
      dentist, lunch => select 1 3
      the dentist => select 1
      my dentist => select 1
      yes dentist => select 1
      ok dentist => unclear
      thanks dentist => unclear
      version 2 => unclear
      v2 => other
      plan 2 => unclear
      option 2 => select 2
      option two => select 2
      option b => other
      item 2 => select 2
      page 2 => unclear
      step 1 => unclear
      step 1 first => unclear
      day 1 => unclear
      level 2 => unclear
      part 2 => unclear
      2 items => unclear
      3 items => unclear
      two items => unclear
      items => other
      item => other
      allow the first two => select 1 2
      approve the first two => select 1 2
      delete the first two => select 1 2
      first two => select 1 2
      the first 2 => select 1 2
      last two => select 3 4
      the last 2 => select 3 4
      only the last => select 4
      only last => select 4
      skip 1 => unclear
      skip the first => unclear
      cancel 1 => unclear
      cancel the first => unclear
      keep 1 => unclear
      keep the first => unclear
      keep 1 and 2 => unclear
      leave 1 => unclear
      leave the first => unclear
      remove 1 => select 1
      remove the first => select 1
      save 1 => unclear
      don't touch 1 => unclear
      everything else => unclear
      the rest => unclear
      the others => unclear
      others => unclear
      both => unclear
      both of them => unclear
      all three => unclear
      all four => select 1 2 3 4
      all 4 => select 1 2 3 4
      all 3 => unclear
      all five => unclear
      yes to 1 => select 1
      yes on 1 => unclear
      yes for 1 => unclear
      1 yes => select 1
      1 ok => select 1
      1 is ok => unclear
      1 is good => unclear
      1 is right => unclear
      1 is wrong => unclear
      1 looks good => unclear
      1 sounds good => unclear
      I like 1 => unclear
      I like the first => unclear
      I want 1 => unclear
      I want the first => unclear
      I need the second => unclear
      I prefer the first => unclear
      I'd rather the first => unclear
      first one => select 1
      the first one => select 1
      second one => select 2
      the first one? => question
      first one maybe => unclear
      1, 2, skip 3 => unclear
      1 2 but not 3 => unclear
      all except first => select 2 3 4, rest denied
      all except 2 => select 1 3 4, rest denied
      except 2 => unclear
      only first => select 1
      only the first => select 1
      just first => select 1
      just the first => select 1
      just 1 more => unclear
      just 1 sec => unclear
      only one => unclear
      only one of them => unclear
      just one => unclear
      one => unclear
      one please => unclear
      1 please => select 1
      two please => unclear
      2 please => select 2
      number one => select 1
      #2 please => select 2
      the number one => select 1
      we're number 1 => unclear
      you're number 1 => unclear
      1 0 1 => unclear
      101 => unclear
      911 => unclear
      404 => unclear
      2024 => other
      3 2 1 go => unclear
      1 2 3 go => unclear
    `,
  },
  {
    locale: 'es',
    verb: 'delete',
    items: FOUR,
    rows: `
      primero => unclear
      sí, primero => unclear
      primero sí => unclear
      el primero => select 1
      el 1 => select 1
      a la 1 => unclear
      a las 2 => unclear
      2 => select 2
      el 2 de mayo => unclear
      segundo => unclear
      un segundo => unclear
      el segundo => select 2
      los dos => unclear
      dos => unclear
      dos de ellos => unclear
      por 2 => unclear
      en 2 => unclear
      1 o 2 => unclear
      1 y 3 => select 1 3
      el primero y el tercero => select 1 3
      todos menos el segundo => select 1 3 4, rest denied
      quiero el primero => unclear
      me quedo con el primero => unclear
      último => unclear
      por último => unclear
      el último => select 4
      la última vez => unclear
      a última hora => unclear
      primera vez => unclear
      tercera edad => unclear
      de primera => unclear
      en primer lugar => unclear
      más 1 => unclear
      1 más => unclear
      uno más => unclear
      uno => unclear
      una => unclear
      ninguno => deny
      cualquiera => unclear
      el otro => unclear
      otro => other
    `,
  },
  {
    locale: 'de',
    verb: 'delete',
    items: FOUR,
    rows: `
      erste => unclear
      die erste => select 1
      zuerst => unclear
      zweite => unclear
      das zweite => select 2
      zum ersten => unclear
      zum ersten mal => unclear
      erstens => other
      um 1 => unclear
      um 2 => unclear
      gegen 2 => unclear
      in 2 => unclear
      2 => select 2
      zwei => unclear
      zwei davon => unclear
      eins => unclear
      einer => other
      eine => unclear
      ein => unclear
      eins und drei => select 1 3
      1 oder 2 => unclear
      1 und 3 => select 1 3
      der zweite mai => unclear
      am 2. => unclear
      am 2 => unclear
      2. => select 2
      der 2. => select 2
      nur 1 => select 1
      nur eins => unclear
      nur der erste => select 1
      die ersten beiden => select 1 2
      letzte => unclear
      letzte woche => unclear
      zuletzt => other
      das letzte mal => unclear
      ich will die erste => unclear
      ich nehme die erste => select 1
      noch 1 => unclear
      noch eins => unclear
      die andere => unclear
      1. und 3. => select 1 3
      1a => unclear
      1b => other
    `,
  },
  {
    locale: 'fr',
    verb: 'delete',
    items: FOUR,
    rows: `
      premier => unclear
      le premier => select 1
      d'abord => unclear
      deuxième => unclear
      le deuxième => unclear
      une seconde => unclear
      seconde => unclear
      un => unclear
      une => unclear
      deux => unclear
      les deux => unclear
      à 1 => unclear
      à 2 => unclear
      à 2h => other
      dans 2 => unclear
      pour 2 => unclear
      vers 2 => unclear
      le 2 => unclear
      le 2 mai => unclear
      1 ou 2 => unclear
      1 et 3 => select 1 3
      tous sauf le 2 => select 1 3 4, rest denied
      tous sauf le deuxième => select 1 3 4, rest denied
      je veux le premier => unclear
      le dernier => select 4
      dernier => unclear
      la dernière fois => unclear
      1 de plus => unclear
      encore 1 => unclear
      un autre => other
      premièrement => other
    `,
  },
  {
    locale: 'it',
    verb: 'delete',
    items: FOUR,
    rows: `
      primo => unclear
      il primo => select 1
      prima => unclear
      la prima => select 1
      prima di tutto => unclear
      secondo => unclear
      secondo me => unclear
      un secondo => unclear
      il secondo => select 2
      due => unclear
      i due => unclear
      entrambi => unclear
      alle 2 => unclear
      alle 1 => unclear
      tra 2 => unclear
      per 2 => unclear
      il 2 => select 2
      il 2 maggio => unclear
      1 o 2 => unclear
      1 e 3 => select 1 3
      voglio il primo => unclear
      ultimo => unclear
      l'ultimo => select 4
      l'ultima volta => unclear
      uno => unclear
      una => unclear
      ancora 1 => unclear
      un altro => other
    `,
  },
  {
    locale: 'pt',
    verb: 'delete',
    items: FOUR,
    rows: `
      primeiro => unclear
      o primeiro => select 1
      segundo => unclear
      um segundo => unclear
      o segundo => select 2
      segunda => unclear
      na segunda => unclear
      terça => other
      às 2 => unclear
      em 2 => unclear
      por 2 => unclear
      o 2 => select 2
      dia 2 => unclear
      2 => select 2
      dois => unclear
      os dois => unclear
      1 ou 2 => unclear
      1 e 3 => select 1 3
      quero o primeiro => unclear
      último => unclear
      o último => select 4
      última vez => unclear
      um => unclear
      uma => unclear
      mais 1 => unclear
      o outro => unclear
    `,
  },
  {
    locale: 'nl',
    verb: 'delete',
    items: FOUR,
    rows: `
      eerste => unclear
      de eerste => select 1
      eerst => unclear
      tweede => unclear
      om 2 => unclear
      in 2 => unclear
      voor 2 => unclear
      de 2e => select 2
      2e => unclear
      2 => select 2
      twee => unclear
      beide => unclear
      1 of 2 => unclear
      1 en 3 => select 1 3
      ik wil de eerste => unclear
      laatste => unclear
      de laatste => select 4
      laatste keer => unclear
      een => unclear
      nog 1 => unclear
      de andere => unclear
    `,
  },
  {
    locale: 'sv',
    verb: 'delete',
    items: FOUR,
    rows: `
      första => unclear
      den första => select 1
      först => unclear
      andra => unclear
      den andra => select 2
      de andra => unclear
      klockan 2 => unclear
      kl 2 => unclear
      på 2 => unclear
      i 2 => unclear
      2:a => unclear
      den 2:a => select 2
      den 2 => select 2
      2 => select 2
      två => unclear
      båda => unclear
      1 eller 2 => unclear
      1 och 3 => select 1 3
      jag vill ha den första => unclear
      sista => unclear
      den sista => select 4
      en => unclear
      ett => unclear
      en till => other
      1 till => unclear
    `,
  },
  {
    locale: 'pl',
    verb: 'delete',
    items: FOUR,
    rows: `
      pierwszy => select 1
      pierwsza => select 1
      najpierw => unclear
      o 2 => unclear
      na 2 => unclear
      drugi => select 2
      druga => select 2
      w 2 => unclear
      2 => select 2
      dwa => unclear
      oba => unclear
      1 lub 2 => unclear
      1 i 3 => select 1 3
      chcę pierwszy => unclear
      chcę pierwszą => unclear
      ostatni => select 4
      ostatni raz => unclear
      po pierwsze => unclear
      jeden => unclear
      jeszcze 1 => unclear
      drugi maja => unclear
    `,
  },
  {
    locale: 'ru',
    verb: 'delete',
    items: FOUR,
    rows: `
      первый => select 1
      первое => select 1
      второй => select 2
      второе мая => unclear
      в 2 => unclear
      на 2 => unclear
      через 2 => unclear
      2 => select 2
      два => unclear
      оба => unclear
      1 или 2 => unclear
      1 и 3 => select 1 3
      хочу первый => other
      хочу второй => unclear
      последний => select 4
      последний раз => unclear
      во-первых => unclear
      один => unclear
      ещё 1 => unclear
      в первый раз => unclear
      первым делом => other
    `,
  },
  {
    locale: 'uk',
    verb: 'delete',
    items: FOUR,
    rows: `
      перший => select 1
      другий => select 2
      о 2 => unclear
      на 2 => unclear
      через 2 => unclear
      2 => select 2
      два => unclear
      обидва => unclear
      1 або 2 => unclear
      1 і 3 => select 1 3
      хочу перший => unclear
      останній => select 4
      останній раз => unclear
      по-перше => unclear
      один => unclear
      ще 1 => unclear
    `,
  },
  {
    locale: 'tr',
    verb: 'delete',
    items: FOUR,
    rows: `
      birinci => select 1
      ilk => unclear
      ilk önce => unclear
      ikinci => select 2
      saat 2 => unclear
      2 => select 2
      iki => unclear
      ikisi => unclear
      1 veya 2 => unclear
      1 ve 3 => select 1 3
      birinciyi istiyorum => unclear
      son kez => unclear
      bir => unclear
      bir tane => other
      bir daha => unclear
      1 daha => unclear
    `,
  },
  {
    locale: 'ar',
    verb: 'delete',
    items: FOUR,
    rows: `
      الأول => select 1
      أولا => unclear
      الثاني => select 2
      الأول والثالث => select 1 3
      1 و3 => select 1 3
      1 و 3 => select 1 3
      الأول و الثالث => select 1 3
      الأول والثاني => select 1 2
      الساعة 2 => unclear
      في 2 => unclear
      2 => select 2
      اثنان => unclear
      كلاهما => unclear
      1 أو 2 => unclear
      أريد الأول => unclear
      بدي الأول => unclear
      الأخير => select 4
      آخر مرة => other
      واحد => unclear
      ثانية => other
      ثانية واحدة => unclear
      الثانية => select 2
      لثانية => other
      مرة ثانية => deny
      أول => other
      اول شي => other
    `,
  },
  {
    locale: 'he',
    verb: 'delete',
    items: FOUR,
    rows: `
      ראשון => other
      הראשון => select 1
      ביום ראשון => other
      שני => other
      השני => select 2
      הראשון והשלישי => select 1 3
      1 ו3 => select 1 3
      1 ו 3 => select 1 3
      הראשון ו השלישי => select 1 3
      ב2 => other
      ב 2 => unclear
      2 => select 2
      שניים => unclear
      שניהם => unclear
      1 או 2 => unclear
      אני רוצה את הראשון => unclear
      רוצה את הראשון => unclear
      האחרון => select 4
      בפעם האחרונה => unclear
      אחד => unclear
      שנייה => unclear
      השנייה => select 2
      עוד שנייה => unclear
      שלישי => other
      רביעי => other
      ראשונה => other
      קודם => unclear
    `,
  },
  {
    locale: 'hi',
    verb: 'delete',
    items: FOUR,
    rows: `
      पहला => select 1
      पहले => unclear
      दूसरा => select 2
      2 बजे => unclear
      2 => select 2
      दो => other
      दोनों => unclear
      1 या 2 => unclear
      1 और 3 => unclear
      1 से 3 तक => select 1 2 3
      1 से 3 => select 1 2 3
      पहला चाहिए => unclear
      मुझे पहला चाहिए => unclear
      आखिरी => select 4
      आखिरी बार => unclear
      एक => unclear
      एक और => other
      पहली बार => unclear
      दूसरी बार => unclear
    `,
  },
  {
    locale: 'id',
    verb: 'delete',
    items: FOUR,
    rows: `
      pertama => unclear
      yang pertama => select 1
      kedua => unclear
      yang kedua => select 2
      jam 2 => unclear
      2 => select 2
      dua => unclear
      dua duanya => unclear
      1 atau 2 => unclear
      1 dan 3 => select 1 3
      mau yang pertama => unclear
      saya mau yang pertama => unclear
      terakhir => unclear
      yang terakhir => select 4
      terakhir kali => unclear
      satu => unclear
      satu lagi => unclear
      pertama tama => unclear
      kedua kalinya => unclear
    `,
  },
  {
    locale: 'vi',
    verb: 'delete',
    items: FOUR,
    rows: `
      thứ hai => unclear
      thứ ba => unclear
      thứ tư => unclear
      thứ nhất => unclear
      cái thứ hai => select 2
      đầu tiên => unclear
      trước tiên => unclear
      lúc 2 => unclear
      2 => select 2
      hai => unclear
      cả hai => unclear
      1 hoặc 2 => unclear
      1 và 3 => select 1 3
      tôi muốn cái đầu tiên => unclear
      cuối cùng => other
      cái cuối cùng => select 4
      lần cuối => other
      một => unclear
      một cái nữa => unclear
      vâng thứ hai => unclear
      1 đến 3 => select 1 2 3
    `,
  },
  {
    locale: 'zh',
    verb: 'delete',
    items: FOUR,
    rows: `
      第一个 => select 1
      第一次 => unclear
      首先 => unclear
      第二个 => select 2
      2点 => unclear
      两点 => unclear
      2 => select 2
      两个 => unclear
      两个都 => unclear
      1或2 => unclear
      1和3 => select 1 3
      1到3 => select 1 2 3
      我要第一个 => unclear
      要第一个 => unclear
      最后一个 => select 4
      最后一次 => unclear
      一个 => unclear
      一点 => unclear
      一下 => unclear
      再1个 => unclear
      前两个 => select 1 2
      1号 => select 1
      2号 => select 2
      下午2点 => unclear
      2块 => unclear
      2分钟 => unclear
    `,
  },
  {
    locale: 'ja',
    verb: 'delete',
    items: FOUR,
    rows: `
      最初の => unclear
      一番目 => select 1
      1番 => select 1
      1番と3番 => select 1 3
      1から3まで => select 1 2 3
      1から3 => select 1 2 3
      3まで => unclear
      1から => unclear
      2時 => unclear
      2分 => unclear
      2日 => unclear
      2 => select 2
      二つ => unclear
      二つ目 => select 2
      両方 => unclear
      1か2 => unclear
      1か3 => unclear
      1と3 => select 1 3
      最後に => unclear
      一つ => unclear
      もう1つ => unclear
      1番がいい => unclear
      一番がいい => unclear
      一番いい => unclear
      まず => unclear
      1つだけ => unclear
      2つ => unclear
    `,
  },
  {
    locale: 'ko',
    verb: 'delete',
    items: FOUR,
    rows: `
      첫 번째 => select 1
      처음 => unclear
      두 번째 => select 2
      2시 => unclear
      2분 => unclear
      2일 => unclear
      2 => select 2
      두 개 => unclear
      둘 다 => unclear
      1이나 2 => unclear
      1 또는 2 => unclear
      1번과 3번 => select 1 3
      1번부터 3번까지 => select 1 2 3
      1부터 3까지 => select 1 2 3
      1부터 => unclear
      3까지 => unclear
      첫 번째 원해 => unclear
      마지막 => select 4
      마지막으로 => unclear
      하나 => unclear
      하나 더 => unclear
      1번 => select 1
      2번째 => select 2
      2번 더 => unclear
    `,
  },
  ...Object.entries({
    es: 'los últimos, las primeras, 2 … en, en 🙂 2',
    pt: 'os últimos, as primeiras',
    fr: 'les derniers, les premières, dans 🙂 2',
    it: 'gli ultimi, le prime, tra. 2',
    de: 'die letzten, die ersten, nach: 2',
    sv: 'de sista, de första, på. 2',
    pl: 'ostatnie, pierwszych, za; 3',
    ru: 'последние, первых, через. третье',
    uk: 'останні, перших',
    en: 'in 🙂 2, a … 1, Lunch. for',
  }).map(([locale, texts]) => ({
    locale,
    verb: 'delete',
    items: FOUR,
    rows: texts
      .split(', ')
      .map((text) => `${text} => unclear`)
      .join('\n'),
  })),
];
