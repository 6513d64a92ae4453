import type { Group } from '../cases.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

export const pl: readonly Group[] = [
  {
    locale: 'pl',
    verb: 'usunąć',
    rows: `
      tak => allow
      tak, proszę => allow
      dobrze => allow
      no jasne => allow
      no tak => allow
      oczywiście, dziękuję => allow
      zgadzam się => allow
      tak, usuń to => allow
      w porządku => allow
      nie => deny
      nie, dziękuję => deny
      nie ma mowy => deny
      anuluj => deny
      nie chcę => deny
      nie rób tego => deny
      no => unclear
      może => unclear
      chyba tak => unclear
      tak, ale później => unclear
      jeśli chcesz => unclear
      tak, zarezerwuj => unclear
      nie ma problemu => unclear
      nie wiem => unclear
      wszystko jedno => unclear
      co to jest? => question
      pokaż listę => other
      zmień datę => edit: datę`,
  },
  {
    locale: 'pl',
    verb: 'usunąć',
    items: titled('Usuń dentystę', 'Usuń siłownię', 'Usuń raport'),
    rows: `
      wszystkie oprócz drugiego => select 1 3, rest denied
      tylko pierwszy => select 1
      pierwszy i trzeci => select 1 3
      ostatnie dwa => select 2 3
      żaden z nich => deny`,
  },
];

export const ru: readonly Group[] = [
  {
    locale: 'ru',
    verb: 'удалить',
    rows: `
      да => allow
      да, пожалуйста => allow
      конечно => allow
      хорошо, давай => allow
      ладно => allow
      да, удали => allow
      удаляй => allow
      согласна => allow
      подтверждаю, спасибо => allow
      без проблем, давай => allow
      нет => deny
      нет, спасибо => deny
      не надо => deny
      ни в коем случае => deny
      отмена => deny
      не удаляй => deny
      я не хочу => deny
      забудь => deny
      может быть => unclear
      да, но позже => unclear
      если хочешь => unclear
      наверное да => unclear
      не знаю => unclear
      почему бы и нет => unclear
      да, забронируй => unclear
      что это? => question
      покажи список => other
      измени дату => edit: дату`,
  },
  {
    locale: 'ru',
    verb: 'удалить',
    items: titled('Удалить стоматолога', 'Удалить спортзал', 'Удалить отчёт'),
    rows: `
      все кроме второго => select 1 3, rest denied
      только первый => select 1
      первый и третий => select 1 3
      последние два => select 2 3
      да, но не второй => select 1 3, rest denied
      ни один из них => deny`,
  },
];

export const uk: readonly Group[] = [
  {
    locale: 'uk',
    verb: 'видалити',
    rows: `
      так => allow
      так, будь ласка => allow
      звісно => allow
      добре => allow
      гаразд, давай => allow
      так, видали => allow
      згодна => allow
      ні => deny
      ні, дякую => deny
      не треба => deny
      скасуй => deny
      не видаляй => deny
      не хочу => deny
      можливо => unclear
      так, але пізніше => unclear
      якщо хочеш => unclear
      мабуть так => unclear
      не знаю => unclear
      так, забронюй => unclear
      що це? => question
      покажи список => other
      зміни дату => edit: дату`,
  },
  {
    locale: 'uk',
    verb: 'видалити',
    items: titled('Видалити стоматолога', 'Видалити спортзал', 'Видалити звіт'),
    rows: `
      всі крім другого => select 1 3, rest denied
      тільки перший => select 1
      перший і третій => select 1 3
      останні два => select 2 3`,
  },
];

export const tr: readonly Group[] = [
  {
    locale: 'tr',
    verb: 'sil',
    rows: `
      evet => allow
      EVET => allow
      evet lütfen => allow
      tamam => allow
      olur => allow
      tabii ki => allow
      evet, sil => allow
      SİL => allow
      onaylıyorum, teşekkürler => allow
      aynen => allow
      hayır => deny
      HAYIR => deny
      hayır teşekkürler => deny
      olmaz => deny
      iptal => deny
      İPTAL => deny
      vazgeçtim => deny
      silme => deny
      istemiyorum => deny
      boşver => deny
      belki => unclear
      sanırım evet => unclear
      evet ama sonra => unclear
      istersen => unclear
      bilmiyorum => unclear
      evet, rezervasyon yap => unclear
      sorun değil => unclear
      ne => question
      bu nedir? => question
      listeyi göster => other`,
  },
  {
    locale: 'tr',
    verb: 'sil',
    items: titled('Dişçiyi sil', 'Spor salonunu sil', 'Raporu sil'),
    rows: `
      ikinci hariç hepsi => select 1 3, rest denied
      sadece birinci => select 1
      birinci ve üçüncü => select 1 3
      son iki => select 2 3
      hiçbiri => deny`,
  },
];
