import type { Group } from '../cases.ts';

/**
 * What was once read as a yes and is none, language by language: idioms that a comma splits, politeness that declines,
 * wishes for the thing that would go, what was done already or somebody else will do, sarcasm, laughter.
 */
export const noYes: readonly Group[] = [
  {
    locale: 'en',
    verb: 'delete',
    rows: `
      fine, thanks => unclear
      fine. thanks => unclear
      Fine! Thank you => unclear
      oh, sure => unclear
      oh... sure => unclear
      sure, buddy => unclear
      sure, pal => unclear
      yeah, right => unclear
      yeah... right => unclear
      yeah yeah => unclear
      yeah, yeah => unclear
      yes so => unclear
      yes well => unclear
      sure, sure => unclear
      sure sure sure => unclear
      yes, done => unclear
      ok done => unclear
      I can do it => unclear
      I can do that => unclear
      be my guest => unclear
      fine 🙂 thanks => unclear
      it looks good => unclear
      it looks great => unclear
      ok as is => unclear
      yes, as is => unclear
      fine as is => unclear
      fine as it is => unclear
      it works for me => unclear
      works for me as it is => unclear
      sounds too good => other
      yes hello => unclear
      yes and then => unclear
    `,
  },
  {
    locale: 'de',
    verb: 'delete',
    rows: `
      ja, ja => unclear
      ach, ja => unclear
      na, ja => unclear
      danke, passt => unclear
      passt, danke => unclear
      ist gut, danke => unclear
      bitte gern => unclear
      nur zu gut => unclear
      mach doch => unclear
      mach's gut => unclear
      machs gut => unclear
      mach's gut, danke => unclear
      will ich => unclear
      hätte ich gerne => unclear
      das hätte ich gerne => unclear
      so hätte ich es gerne => unclear
      so will ich es => unclear
      so will ich das => unclear
      so soll es sein => unclear
      stimmt, stimmt => unclear
      wird schon => unclear
      wird gut => unclear
      das geht => unclear
      doch, doch => unclear
      ja hallo => unclear
      bitte bestätigen => unclear
      bitte bestätigen Sie => unclear
      hau rein => unclear
      gib Gas => unclear
      ran => unclear
      wäre schön => unclear
      wäre gut => unclear
      das wäre schön => unclear
    `,
  },
  {
    locale: 'fr',
    verb: 'delete',
    rows: `
      c'est bon, merci => unclear
      c'est bon. merci => unclear
      oui oui, c'est ça => unclear
      oui, c'est ça, oui => unclear
      mais oui, bien sûr => unclear
      mais oui c'est ça => unclear
      bien sûr, bien sûr => unclear
      oui bon => unclear
      d'accord d'accord => unclear
      très bien, merci => unclear
      j'aimerais bien => unclear
      je voudrais bien => unclear
      allez => unclear
      allez, salut => unclear
      allez hop => unclear
      ça marche bien => unclear
      ça fonctionne => unclear
      ça fonctionne bien => unclear
      tout est bon, merci => unclear
      confirmez svp => unclear
    `,
  },
  {
    locale: 'es',
    verb: 'delete',
    rows: `
      sí, cómo no => unclear
      sí, hombre => unclear
      sí, ahorita => unclear
      sí hola => unclear
      está bien, gracias => unclear
      muy bien, gracias => unclear
      eso sí => unclear
      sí lo quiero => unclear
      así lo quiero => unclear
      es lo que quiero => unclear
      me sirve => unclear
      me funciona => unclear
      eso funciona => unclear
      me queda bien => unclear
      estaría bien => unclear
      dale gracias => unclear
      justo => unclear
    `,
  },
  {
    locale: 'pt',
    verb: 'delete',
    rows: `
      sim, pois => unclear
      sim, já já => unclear
      tá tá => unclear
      tá, tá => unclear
      tá bom tá bom => unclear
      tá feito => unclear
      já tá feito => unclear
      feito => unclear
      já feito => unclear
      pode crer => unclear
      quero sim => unclear
      é o que eu quero => unclear
      gostaria sim => unclear
      serve => unclear
      serve sim => unclear
      isso funciona => unclear
      me agrada => unclear
      seria bom => unclear
      estaria bom => unclear
      demorou => unclear
      força => unclear
      toca => unclear
      segue => unclear
      ah tá => unclear
      ah, tá => unclear
      aham, tá => unclear
    `,
  },
  {
    locale: 'it',
    verb: 'delete',
    rows: `
      certo, certo => unclear
      sì, pronto => unclear
      va bene va bene => unclear
      ma sì => unclear
      ma sì, dai => unclear
      dai => unclear
      su dai => unclear
      e dai => unclear
      sta bene => unclear
      mi sta bene => unclear
      mi va => unclear
      è quello che voglio => unclear
      funziona => unclear
      funziona bene => unclear
      questo funziona => unclear
      fa per me => unclear
      fa al caso mio => unclear
      ha un bell'aspetto => unclear
      sarebbe bello => unclear
      sarebbe bene => unclear
      andrebbe bene => unclear
      in effetti => unclear
      effettivamente => unclear
      appunto => unclear
      così sia => unclear
      vai tranquillo => unclear
      forza => unclear
    `,
  },
  {
    locale: 'it',
    verb: 'stop',
    rows: `
      facciamo finta => unclear
    `,
  },
  {
    locale: 'nl',
    verb: 'delete',
    rows: `
      ja, ja => unclear
      ja hoor, tuurlijk => unclear
      ja hallo => unclear
      het is goed => unclear
      geregeld => unclear
      in kannen en kruiken => unclear
      doe maar gewoon => unclear
      ga maar => unclear
      toe maar => unclear
      kom op => unclear
      kom op nou => unclear
      hup => unclear
      wil ik => unclear
      ik wil graag => unclear
      zo wil ik het => unclear
      ik wil het zo => unclear
      ik zou graag willen => unclear
      dat is wat ik wil => unclear
      vind ik mooi => unclear
      dat werkt => unclear
      werkt voor mij => unclear
      dat past => unclear
      zou mooi zijn => unclear
      zou goed zijn => unclear
      dat zou fijn zijn => unclear
      ik ben zeker => unclear
      tuurlijk joh => unclear
      klopt dat => unclear
    `,
  },
  {
    locale: 'pl',
    verb: 'delete',
    rows: `
      tak tak, jasne => unclear
      ta, jasne => unclear
      ta jasne => unclear
      jasne, jasne => unclear
      dobrze tak jak jest => unclear
      jest w porządku => unclear
      jest ok => unclear
      spoko luz => unclear
      luz => unclear
      pasuje => unclear
      pasuje tak => unclear
      pasuje mi tak => unclear
      załatwione => unclear
      już załatwione => unclear
      bardzo proszę => unclear
      tak dalej => unclear
      i tak dalej => unclear
      tego właśnie chcę => unclear
      właśnie tego chcę => unclear
      to jest to czego chcę => unclear
      to działa => unclear
      to działa dobrze => unclear
      działa dla mnie => unclear
      odpowiada mi => unclear
      to mi odpowiada => unclear
      byłoby fajnie => unclear
      wygląda dobrze => unclear
      faktycznie => unclear
      rzeczywiście => unclear
      istotnie => unclear
      a jakże => unclear
      pewnie tak => unclear
      proszę potwierdzić => unclear
    `,
  },
  {
    locale: 'tr',
    verb: 'delete',
    rows: `
      evet evet tabii => unclear
      tabi, tabi => unclear
      tabii canım => unclear
      tabii ya => unclear
      hadi, hadi => unclear
      hadi => unclear
      haydi => unclear
      peki peki => unclear
      oldu => unclear
      oldu o zaman => unclear
      oldu bil => unclear
      yapsana => unclear
      evet istiyorum => unclear
      istediğim bu => unclear
      güzel olurdu => unclear
      iyi olurdu => unclear
      öyle => unclear
      öyle olsun => unclear
      böyle olsun => unclear
      aynen ya => unclear
      doğru ya => unclear
      lütfen teyit et => unclear
      he he => unclear
      he canım => unclear
      he tabi => unclear
      he he tabi => unclear
      e => unclear
      hallederim => unclear
    `,
  },
  {
    locale: 'ru',
    verb: 'delete',
    rows: `
      да да конечно => unclear
      ага, конечно => unclear
      ну да, конечно => unclear
      ну да ну да => unclear
      да, сейчас => unclear
      нормально => unclear
      нормально, спасибо => unclear
      сойдёт так => unclear
      пойдёт => unclear
      так пойдёт => unclear
      пусть будет так => unclear
      пускай => unclear
      давай-давай => unclear
      гони => unclear
      жги => unclear
      жми => unclear
      решено => unclear
      уже решено => unclear
      да хочу => unclear
      это то что я хочу => unclear
      мне нравится так => unclear
      это то что мне нужно => unclear
      то что нужно => unclear
      то что надо => unclear
      так и надо => unclear
      самое то => unclear
      работает для меня => unclear
      меня устраивает => unclear
      устраивает => unclear
      всё устраивает => unclear
      подходит => unclear
      мне подходит => unclear
      годится => unclear
      было бы хорошо => unclear
      выглядит хорошо => unclear
      мне отлично => unclear
      подтвердите пожалуйста => unclear
    `,
  },
  {
    locale: 'ru',
    verb: 'cancel',
    rows: `
      начинай => unclear
    `,
  },
  {
    locale: 'uk',
    verb: 'delete',
    rows: `
      та так, звісно => unclear
      ага, звісно => unclear
      ага, зараз => unclear
      ну так, звісно => unclear
      так, зараз => unclear
      нормально, дякую => unclear
      добре так => unclear
      і так добре => unclear
      так добре => unclear
      хай буде так => unclear
      нехай буде так => unclear
      вирішено => unclear
      так хочу => unclear
      це те що я хочу => unclear
      мені так подобається => unclear
      це те що мені потрібно => unclear
      те що треба => unclear
      влаштовує => unclear
      мене влаштовує => unclear
      все влаштовує => unclear
      підходить => unclear
      мені підходить => unclear
      згодиться => unclear
      було б добре => unclear
      виглядає добре => unclear
      підтвердьте будь ласка => unclear
      дозволь => unclear
      еге, зараз => unclear
      природно => unclear
      да ну => unclear
      та да, звісно => unclear
    `,
  },
  {
    locale: 'ar',
    verb: 'delete',
    rows: `
      نعم تفضل => unclear
      تمام كده => unclear
      تمام كده شكرا => unclear
      طيب طيب => unclear
      تم بالفعل => unclear
      هذا ما أريد => unclear
      هذا ما أريده => unclear
      أرغب في ذلك => unclear
      أود ذلك => unclear
      يناسبني => unclear
      هذا يناسبني => unclear
      فعلا => unclear
      بالفعل => unclear
      أكد من فضلك => unclear
      معلوم => unclear
      استمر هكذا => unclear
      واصل هكذا => unclear
      بسم الله => unclear
      زين كذا => unclear
    `,
  },
  {
    locale: 'he',
    verb: 'delete',
    rows: `
      כן כן, בטח => unclear
      בטח, בטח => unclear
      כן אני יודע => unclear
      טוב ככה => unclear
      בסדר ככה => unclear
      סבבה ככה => unclear
      ככה בסדר => unclear
      ככה זה טוב => unclear
      ככה זה => unclear
      שיהיה ככה => unclear
      שיהיה כן => unclear
      כך יהיה => unclear
      סגור עכשיו => unclear
      רוץ => unclear
      רוצה => unclear
      אני רוצה => unclear
      כן רוצה => unclear
      כן אני רוצה => unclear
      זה מה שאני רוצה => unclear
      זה מה שרציתי => unclear
      מעוניין => unclear
      אני מעוניין => unclear
      אשמח => unclear
      אני אשמח => unclear
      מתאים לי => unclear
      זה מתאים לי => unclear
      עובד לי => unclear
      נראה טוב => unclear
      נא לאשר => unclear
      תאשר בבקשה => unclear
      בכבוד => unclear
      אמת => unclear
      תמשיך ככה => unclear
    `,
  },
  {
    locale: 'sv',
    verb: 'delete',
    rows: `
      ja, ja => unclear
      jo, jo => unclear
      jo jo => unclear
      ja hallå => unclear
      ja hej => unclear
      det är okej => unclear
      det är ok => unclear
      låt gå => unclear
      visst, visst => unclear
      visst ja => unclear
      visst ja! => unclear
      ja visst ja => unclear
      visst gör det => unclear
      visst det => unclear
      jo visst, säkert => unclear
      ja säkert => unclear
      det är klart => unclear
      varsågod => unclear
      jo tack, bra => unclear
      jo tack bra => unclear
      jag vill => unclear
      jag vill det => unclear
      det vill jag => unclear
      det är vad jag vill => unclear
      den funkar => unclear
      det funkar => unclear
      funkar => unclear
      fungerar => unclear
      den fungerar => unclear
      det passar => unclear
      den passar => unclear
      passar bra => unclear
      det vore bra => unclear
      det vore fint => unclear
      det vore skönt => unclear
      ser bra ut => unclear
      den ser bra ut => unclear
      blir bra => unclear
      det blir bra => unclear
      sant => unclear
      så är det ja => unclear
      då så => unclear
      just det ja => unclear
      ja just det => unclear
      stämmer bra så => unclear
      bekräfta gärna => unclear
      vänligen bekräfta => unclear
      fortsätt så => unclear
      kör hårt => unclear
      kör du => unclear
      för all del => unclear
      jo för all del => unclear
      avgjort => unclear
    `,
  },
  {
    locale: 'sv',
    verb: 'stop',
    rows: `
      klart slut => unclear
    `,
  },
  {
    locale: 'hi',
    verb: 'delete',
    rows: `
      हाँ हैलो => unclear
      हाँ पता है => unclear
      अच्छा ठीक है => unclear
      अच्छा हाँ => unclear
      ऐसे ही ठीक है => unclear
      यही ठीक है => unclear
      यही सही है => unclear
      ये ठीक है => unclear
      यह ठीक है => unclear
      सब ठीक है => unclear
      चलो => unclear
      चलिए => unclear
      मैं चाहता हूँ => unclear
      हाँ मुझे चाहिए => unclear
      हाँ चाहिए => unclear
      अच्छा लग रहा है => unclear
      सच है => unclear
      वही => unclear
      वही तो => unclear
      यही तो => unclear
      ऐसा ही => unclear
      ऐसा ही है => unclear
      कृपया पुष्टि करें => unclear
      कृपया पुष्टि करो => unclear
      डन => unclear
      अनुमति दें => unclear
      हा हा => unclear
      हा हा हा => unclear
      accha thik hai => unclear
      ho jaye to => unclear
      ha ha ha => unclear
      main chahta hu => unclear
      haan chahiye => unclear
      haan mujhe chahiye => unclear
    `,
  },
  {
    locale: 'id',
    verb: 'delete',
    rows: `
      ya, ya => unclear
      ya ya ya => unclear
      iya, iya => unclear
      iya iya => unclear
      ya deh => unclear
      iya deh => unclear
      ya halo => unclear
      halo ya => unclear
      ya saya tahu => unclear
      beres => unclear
      bisa => unclear
      siap siap => unclear
      mau => unclear
      mau dong => unclear
      saya mau => other
      mau banget => unclear
      ya mau => unclear
      iya mau => unclear
      ya saya mau => unclear
      itu yang saya mau => unclear
      cocok untuk saya => unclear
      terlihat bagus => unclear
      tolong konfirmasi => unclear
      mohon konfirmasi => unclear
      mohon dikonfirmasi => unclear
      mangga => unclear
      ayo dong => unclear
      izinkan saya => unclear
      itu dia => unclear
      nah itu => unclear
      nah itu dia => unclear
      begitulah => unclear
      demikian => unclear
      ya gpp => unclear
    `,
  },
  {
    locale: 'id',
    verb: 'cancel',
    rows: `
      ayo => unclear
    `,
  },
  {
    locale: 'vi',
    verb: 'delete',
    rows: `
      ừ ừ => unclear
      ừ, ừ => unclear
      vâng tôi biết => unclear
      được rồi, cảm ơn => unclear
      thôi được rồi => unclear
      thôi được => unclear
      cứ như vậy => unclear
      cứ như thế => unclear
      vậy nhé => unclear
      thế nhé => unclear
      như vậy là được => unclear
      thế là được => unclear
      vậy là được => unclear
      như vậy được => unclear
      ổn rồi => unclear
      ổn mà => unclear
      rồi rồi => unclear
      muốn => other
      tôi muốn => other
      muốn chứ => unclear
      hợp lý => unclear
      hợp ý tôi => unclear
      ưng => unclear
      tôi ưng => unclear
      tôi ưng cái này => unclear
      vừa ý => unclear
      trông đẹp => unclear
      trông tốt => unclear
      nghe được => unclear
      ý hay => unclear
      phải chi => unclear
      phải đi => unclear
      thật vậy => unclear
      chắc cú => unclear
      vui lòng xác nhận => unclear
      xin xác nhận => unclear
      đi thôi => unclear
      xin mời => unclear
      mời bạn => unclear
      cứ tự nhiên => unclear
      cảm ơn, như vậy là được => unclear
      còn gì nữa => unclear
      u => unclear
      r => unclear
      d => unclear
      da => unclear
      c => unclear
    `,
  },
  {
    locale: 'zh',
    verb: 'delete',
    rows: `
      是的我知道 => unclear
      是的知道了 => unclear
      这样可以 => unclear
      我可以 => unclear
      看起来不错 => unclear
      对哦 => unclear
      请确认 => unclear
      请你确认 => unclear
      麻烦确认 => unclear
      一定 => unclear
      好哈哈 => unclear
      老板好 => unclear
      得 => unclear
    `,
  },
  {
    locale: 'ja',
    verb: 'delete',
    rows: `
      はい、はい => unclear
      よしよし => unclear
      そうしたい => unclear
      そうします => unclear
      それがいい => unclear
      それがいいです => unclear
      これがいい => unclear
      それを希望します => unclear
      希望します => unclear
      確かに => unclear
      やりたい => unclear
      いい感じです => unclear
      良い => unclear
      可能です => unclear
      丸 => unclear
      り => unclear
      o => unclear
    `,
  },
  {
    locale: 'ko',
    verb: 'delete',
    rows: `
      그러지 뭐 => unclear
      하고 싶어 => unclear
      하고 싶어요 => unclear
      계속 자 => unclear
      인정 => unclear
      어 그래 => unclear
      어어 => unclear
      어서 => unclear
      어서 자 => unclear
      아 네네 => unclear
      아 예 => unclear
      아 예예 => unclear
      예예 => unclear
      하모 => unclear
    `,
  },
];
