import type { Group } from '../cases.ts';

/** Approvals that people write every day, with the prompt's own verb and without; and what only looks like them. */
export const plainYes: readonly Group[] = [
  {
    locale: 'en',
    rows: `
      go => allow
      sure go => allow
      yes go => allow
      ok go => allow
      go then => allow
      yes do => allow
      yes to everything => allow
      yes to that => allow
      yes to this => allow
      yes i want that => allow
      yes i want this => allow
      that's the one, go ahead => allow
      allowed => allow
      allow => allow
      allow it => allow
      yes allow => allow
      yes allow it => allow
      yeap => allow
    `,
  },
  {
    locale: 'en',
    verb: 'delete',
    rows: `
      just delete it => allow
      i want to delete it => allow
      yes i want to delete it => allow
      i want it deleted => allow
      i'd like to delete it => allow
      yes i want you to delete it => allow
      let's delete it => allow
      do delete it => allow
      it can be deleted => allow
      can be deleted => allow
      it can go => allow
    `,
  },
  {
    locale: 'en',
    verb: 'send',
    rows: `
      send it off => allow
      send away => allow
      yes, send away => allow
    `,
  },
  {
    locale: 'en',
    verb: 'publish',
    rows: `
      make it live => allow
    `,
  },
  {
    locale: 'en',
    verb: 'cancel',
    rows: `
      confirm cancellation => allow
    `,
  },
  {
    locale: 'es',
    rows: `
      hágale => allow
    `,
  },
  {
    locale: 'es',
    verb: 'delete',
    rows: `
      bórralo ya => allow
    `,
  },
  {
    locale: 'es',
    verb: 'send',
    rows: `
      envíalo ya => allow
      mándelo => allow
    `,
  },
  {
    locale: 'es',
    verb: 'publish',
    rows: `
      súbelo => allow
    `,
  },
  {
    locale: 'pt',
    rows: `
      pode ir => allow
      vai => allow
      vai lá => allow
      sim vai => allow
      ótimo, pode ir => allow
      sim quero => allow
    `,
  },
  {
    locale: 'pt',
    verb: 'send',
    rows: `
      manda => allow
      mande => allow
      sim manda => allow
    `,
  },
  {
    locale: 'pt',
    verb: 'pay',
    rows: `
      faz o pagamento => allow
    `,
  },
  {
    locale: 'fr',
    rows: `
      oui je le veux => allow
    `,
  },
  {
    locale: 'de',
    rows: `
      mach hin => allow
      go => allow
      ja genau so => allow
      kannst machen => allow
      ja kannst du => allow
      ja kannst machen => allow
      ja können Sie => allow
      bin sicher => allow
    `,
  },
  {
    locale: 'de',
    verb: 'delete',
    rows: `
      kannst löschen => allow
      ja kannst löschen => allow
    `,
  },
  {
    locale: 'de',
    verb: 'send',
    rows: `
      schick ab => allow
      kannst senden => allow
      kannst abschicken => allow
      kannst schicken => allow
    `,
  },
  {
    locale: 'de',
    verb: 'pay',
    rows: `
      kannst bezahlen => allow
      kannst du bezahlen => allow
    `,
  },
  {
    locale: 'de',
    verb: 'publish',
    rows: `
      kannst du veröffentlichen => allow
      kannst veröffentlichen => allow
    `,
  },
  {
    locale: 'it',
    rows: `
      vai => allow
      perfetto vai => allow
      ottimo, vai => allow
      sure => allow
    `,
  },
  {
    locale: 'it',
    verb: 'delete',
    rows: `
      sì cancella => allow
      elimina pure => allow
      vai, cancella => allow
      voglio cancellarlo => allow
    `,
  },
  {
    locale: 'it',
    verb: 'send',
    rows: `
      invia pure => allow
      manda pure => allow
    `,
  },
  {
    locale: 'it',
    verb: 'pay',
    rows: `
      paga pure => allow
    `,
  },
  {
    locale: 'it',
    verb: 'publish',
    rows: `
      pubblica pure => allow
    `,
  },
  {
    locale: 'it',
    verb: 'cancel',
    rows: `
      sì, annulla pure => allow
    `,
  },
  {
    locale: 'nl',
    rows: `
      ja mag => allow
      ja dat kan => allow
      wat mij betreft wel => allow
      ja ik wil het => allow
    `,
  },
  {
    locale: 'nl',
    verb: 'delete',
    rows: `
      verwijder maar => allow
      ja verwijder maar => allow
      verwijder het maar => allow
      wis maar => allow
      ja wis maar => allow
      mag verwijderd worden => allow
      weg ermee => allow
      haal maar weg => allow
      delete maar => allow
    `,
  },
  {
    locale: 'nl',
    verb: 'send',
    rows: `
      verzend maar => allow
      mag verstuurd worden => allow
      kan verstuurd worden => allow
    `,
  },
  {
    locale: 'nl',
    verb: 'pay',
    rows: `
      je mag betalen => allow
    `,
  },
  {
    locale: 'nl',
    verb: 'publish',
    rows: `
      plaats maar => allow
      ja plaats maar => allow
      zet maar online => allow
    `,
  },
  {
    locale: 'nl',
    verb: 'cancel',
    rows: `
      ja annuleer maar => allow
      ja, zeg maar af => allow
    `,
  },
  {
    locale: 'pl',
    verb: 'delete',
    rows: `
      do usunięcia => allow
      wywal to => allow
    `,
  },
  {
    locale: 'pl',
    verb: 'publish',
    rows: `
      wrzucaj => allow
    `,
  },
  {
    locale: 'ru',
    rows: `
      да именно так => allow
      да можешь => allow
    `,
  },
  {
    locale: 'ru',
    verb: 'delete',
    rows: `
      да можно удалять => allow
      можешь удалять => allow
    `,
  },
  {
    locale: 'ru',
    verb: 'send',
    rows: `
      можешь отправлять => allow
      отсылай => allow
      высылай => allow
    `,
  },
  {
    locale: 'ru',
    verb: 'pay',
    rows: `
      можно оплачивать => allow
    `,
  },
  {
    locale: 'ru',
    verb: 'publish',
    rows: `
      постим => allow
    `,
  },
  {
    locale: 'uk',
    rows: `
      так можеш => allow
    `,
  },
  {
    locale: 'uk',
    verb: 'delete',
    rows: `
      так можна видаляти => allow
      стирай => allow
    `,
  },
  {
    locale: 'uk',
    verb: 'send',
    rows: `
      шли => allow
    `,
  },
  {
    locale: 'uk',
    verb: 'pay',
    rows: `
      можна платити => allow
    `,
  },
  {
    locale: 'he',
    rows: `
      תעשה => allow
      מעולה תעשה => allow
    `,
  },
  {
    locale: 'zh',
    rows: `
      就这样办 => allow
    `,
  },
  {
    locale: 'zh',
    verb: 'delete',
    rows: `
      嗯删吧 => allow
      去掉吧 => allow
    `,
  },
  {
    locale: 'zh',
    verb: 'send',
    rows: `
      嗯发吧 => allow
    `,
  },
  {
    locale: 'ja',
    rows: `
      了解、お願いします => allow
      わかりました、お願いします => allow
    `,
  },
  {
    locale: 'ja',
    verb: 'delete',
    rows: `
      了解、削除して => allow
    `,
  },
  {
    locale: 'ja',
    verb: 'send',
    rows: `
      そのまま送って => allow
      了解、送って => allow
    `,
  },
  {
    locale: 'ko',
    verb: 'pay',
    rows: `
      송금해 => allow
    `,
  },
  {
    locale: 'sv',
    verb: 'delete',
    rows: `
      kan tas bort => allow
      den kan tas bort => allow
      ja den kan tas bort => allow
      du kan ta bort den => allow
      du kan radera => allow
      ta bara bort den => allow
      radera bara => allow
    `,
  },
  {
    locale: 'sv',
    verb: 'send',
    rows: `
      du kan skicka => allow
      du kan skicka den => allow
    `,
  },
  {
    locale: 'sv',
    verb: 'pay',
    rows: `
      du kan betala => allow
    `,
  },
  {
    locale: 'en',
    verb: 'delete',
    rows: `
      you can delete it later => unclear
      you can delete it tomorrow => unclear
      you can't delete it => deny
      you could delete it => unclear
      you should delete it? => question
      you can delete it if you want => unclear
      you can delete the other one => unclear
      I want to delete it later => unclear
      I wanted to delete it => unclear
      I want to delete the other one => unclear
      I want to keep it => deny
      I want to think => other
      I want to see it => other
      I'd like to delete it but => unclear
      I'd like to see it first => unclear
      let's not => deny
      let's delete it tomorrow => unclear
      let's wait => unclear
      let's see => unclear
      let's delete the other => unclear
      got it, later => unclear
      got it, thanks => unclear
      understood, thanks => unclear
      ok understood, thanks => unclear
      no problem, thanks => unclear
      no problem, keep it => deny
      no problem, later => unclear
      go away => unclear
      go home => unclear
      go back => other
      go slow => unclear
      go easy => unclear
      go and check => other
      go first => unclear
      go next => other
      go later => unclear
      go delete yourself => unclear
      where did it go => question
      there you go => unclear
      here we go => unclear
      here we go again => unclear
      way to go => unclear
      no go => unclear
      to go => unclear
      on the go => unclear
      let it go => deny
      go figure => unclear
      go on a date => other
      gone => other
      going => other
      going once => unclear
      let's go home => unclear
      allow me => unclear
      allow me to think => unclear
      allow me a minute => unclear
      allow it tomorrow => unclear
      not allowed => deny
      allowed? => unclear
      I do allow it sometimes => unclear
      you're allowed to dream => unclear
      granted => other
      granted, but => unclear
      take it for granted => other
      granted it's old => other
      permit => other
      I need a permit => other
      my permit expired => other
      yes to nothing => unclear
      yes to what => unclear
      yes to the other => unclear
      my answer is no => deny
      my answer is maybe => unclear
      my answer is later => unclear
      the answer is not yes => unclear
      the answer is unclear => other
      answer is yes? => unclear
      I say no => deny
      I say wait => unclear
      concur? => unclear
      do not concur => deny
      totally disagree => unclear
      fully disagree => unclear
      yap yap yap => unclear
      yapping => other
      as it is => unclear
      keep it as it is => deny
      as is please => unclear
      yes but keep it as is => deny
      it can go later => unclear
      it can go tomorrow => unclear
      it can go where it is => unclear
      it can stay => other
      it can be deleted later => unclear
      can be deleted? => question
      just delete the other => unclear
      just delete one => unclear
      just a minute => unclear
      just send me a copy => other
      just pay me => unclear
      just post a draft => unclear
      make it live later => unclear
      put it up for sale => other
      put it online tomorrow => unclear
      get it sent by friday => other
      toss a coin => unclear
      dump it on him => unclear
      throw it away tomorrow => unclear
      lock it in at 5 => unclear
      do delete? => question
      I'm positive it's wrong => unclear
      i'm sure it's wrong => unclear
      I hereby refuse => unclear
      I hereby confirm nothing => unclear
      cancellation => deny
      cancellation please => deny
      I want a cancellation => other
      confirm cancellation => unclear
      yes cancellation => unclear
      no cancellation => deny
      free cancellation => unclear
      you have a yes from Bob => unclear
      make it happen tomorrow => unclear
    `,
  },
  {
    locale: 'es',
    verb: 'delete',
    rows: `
      quiero => unclear
      quiero borrarlo mañana => unclear
      quiero borrar el otro => unclear
      quiero pensarlo => other
      quiero verlo => other
      puedes borrarlo luego => unclear
      puedes esperar => unclear
      vamos a ver => unclear
      vamos a esperar => unclear
      vamos a borrarlo mañana => unclear
      hay que pensarlo => other
      bórralo ya mañana => unclear
      ya bórralo? => question
      manda a otro => unclear
      manda a Bob => other
      mande? => question
      ¿mande? => question
      mande usted => other
      mande => unclear
      manda huevos => unclear
      manda narices => unclear
      quita => other
      quita quita => other
      quítate => other
      quite => other
      a la basura con eso => unclear
      súbelo a 5 => unclear
      sure? => question
      not sure => unclear
      sure no => unclear
    `,
  },
  {
    locale: 'de',
    verb: 'delete',
    rows: `
      kannst du später löschen => unclear
      kannst du das löschen? => question
      kannst du vergessen => deny
      kannst vergessen => deny
      kannste vergessen => unclear
      kannst du mir helfen => other
      du kannst mich mal => other
      du kannst warten => unclear
      ich will nicht löschen => deny
      ich will es behalten => unclear
      ich will es sehen => unclear
      ich möchte es behalten => unclear
      ich möchte warten => unclear
      lass uns warten => unclear
      lass uns reden => other
      lass uns morgen löschen => unclear
      ich muss weg => unclear
      ich bin weg => other
      weg => other
      soll weg? => question
      kann weg? => question
      kann ich löschen => question
      kann man löschen? => question
      kann raus? => question
      go home => unclear
      kannste knicken => unclear
      mach hinne => unclear
      mach hin und her => unclear
    `,
  },
  {
    locale: 'it',
    verb: 'delete',
    rows: `
      vai via => unclear
      vai a casa => unclear
      vai piano => unclear
      vada via => unclear
      voglio pensarci => other
      voglio tenerlo => other
      voglio vederlo => other
      voglio cancellarlo domani => unclear
      cancella => unclear
      cancella pure => unclear
      cancella tutto => unclear
      cancella? => question
      butta male => unclear
      come butta => question
      leva le tende => unclear
      manda un'altra => unclear
      manda a quel paese => other
      puoi cancellarlo dopo => unclear
      not sure => unclear
    `,
  },
  {
    locale: 'pt',
    verb: 'delete',
    rows: `
      vai lá você => unclear
      vai dormir => unclear
      pode ir embora => unclear
      pode ir dormir => unclear
      pode ir depois => unclear
      gostaria de pensar => other
      quero pensar => unclear
      manda notícias => unclear
      manda => unclear
      manda depois => unclear
      mande notícias => unclear
      roda => unclear
      roda viva => unclear
      é para ontem => other
      é para amanhã => unclear
    `,
  },
  {
    locale: 'fr',
    verb: 'delete',
    rows: `
      je veux => unclear
      je veux le garder => unclear
      je veux réfléchir => other
      je veux voir => other
      il faut voir => other
      il faut attendre => unclear
      il faut réfléchir => other
      je souhaite attendre => unclear
      grave => unclear
      c'est grave => other
      pas grave => unclear
      c'est pas grave => unclear
      jette un œil => unclear
      vire-le demain => unclear
      à supprimer plus tard => unclear
    `,
  },
  {
    locale: 'nl',
    verb: 'delete',
    rows: `
      mag niet => deny
      mag later => unclear
      kan niet => deny
      kan later => unclear
      kan beter => other
      ik wil wachten => unclear
      ik wil het houden => unclear
      laten we wachten => unclear
      verwijder maar niet => deny
      verwijder maar later => unclear
      stuur maar morgen => unclear
      maar => unclear
      ja maar => unclear
      doe maar niet => deny
      weg => other
      ik ga weg => other
      mag weg? => question
      kan weg? => question
      haal adem => other
      plaats genoeg => unclear
      geen plaats => deny
      plaats 2 => unclear
    `,
  },
  {
    locale: 'ru',
    verb: 'delete',
    rows: `
      можно => unclear
      можно? => unclear
      можно потом => unclear
      можешь подождать => other
      можешь идти => other
      хочу => unclear
      хочу подумать => other
      хочу оставить => other
      хочу посмотреть => other
      убирайся => other
      убери руки => unclear
      шли лесом => unclear
      шли дожди => unclear
      вышли => other
      вышли погулять => other
      мы вышли => other
      заплати сам => unclear
      выложи => unclear
      сотри пот => unclear
      давай удалим завтра => unclear
      давай удалим потом => unclear
    `,
  },
  {
    locale: 'pl',
    verb: 'delete',
    rows: `
      chcę => unclear
      chcę pomyśleć => other
      chcę zostawić => other
      chcę zobaczyć => other
      możesz zaczekać => unclear
      można? => unclear
      można później => unclear
      do usunięcia później => unclear
      ślij => unclear
    `,
  },
  {
    locale: 'sv',
    verb: 'delete',
    rows: `
      jag vill vänta => unclear
      jag vill se => other
      jag vill behålla den => deny
      du kan vänta => unclear
      du kan ta bort den sen => unclear
      låt oss vänta => unclear
      kasta inte => deny
      den kan vänta => unclear
      kan tas bort? => question
      kan tas bort senare => unclear
      varsågod => unclear
    `,
  },
  {
    locale: 'zh',
    verb: 'delete',
    rows: `
      嗯删吧？ => question
      去掉什么 => unclear
      上线 => other
      上线了 => other
      跑吧 => unclear
      你可以等 => unclear
      你可以走了 => other
      我希望你等等 => unclear
      运行中 => unclear
      正在运行 => unclear
    `,
  },
  {
    locale: 'ja',
    verb: 'delete',
    rows: `
      お願いします、後で => unclear
      お願いしますね、明日 => unclear
      了解、後で => unclear
      了解、でも => unclear
      了解しました、検討します => unclear
      そのまま => unclear
      そのままで => unclear
      そのままお願いします => unclear
      このままお願いします => unclear
      そのまま残して => unclear
      はい、そのままで => unclear
      わかりました、考えます => unclear
    `,
  },
  {
    locale: 'uk',
    verb: 'delete',
    rows: `
      можна => unclear
      можна? => unclear
      можна потім => unclear
      хочу => unclear
      хочу подумати => other
      прибери руки => unclear
      шли => unclear
      шли додому => unclear
    `,
  },
  {
    locale: 'id',
    verb: 'delete',
    rows: `
      mari => unclear
      mari kita lihat => unclear
      mari tunggu => unclear
      buang waktu => unclear
      buang air => unclear
      saya mau pikir dulu => unclear
      saya ingin simpan => unclear
      boleh di tunggu => unclear
    `,
  },
  {
    locale: 'he',
    verb: 'delete',
    rows: `
      אני רוצה => unclear
      אני רוצה לחשוב => other
      אני רוצה לשמור => unclear
      תעשה טובה => unclear
      תעשה לי טובה => unclear
      תעשי חיים => unclear
      אתה יכול לחכות => unclear
      תזרוק מילה => unclear
    `,
  },
];
