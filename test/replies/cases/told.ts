import type { Group } from '../cases.ts';

/** Told, not asked for: who does it himself, or has done it, has not approved that somebody else does. */
export const told: readonly Group[] = [
  {
    locale: 'en',
    verb: 'delete',
    rows: `
      I will delete it => unclear
      I'll delete it => unclear
      I can delete it => unclear
      we will delete it => unclear
      I do delete it => unclear
      I am deleting it => unclear
      it will delete => unclear
      that will delete it => unclear
      I shall delete it => unclear
      I would delete it => unclear
      he will send it => unclear
      I will send it => unclear
      I can send it => unclear
      we can send it => unclear
      we will send it => unclear
      I'll pay => unclear
      I will pay => unclear
      I can pay => unclear
      I will publish it => unclear
      I can publish it => unclear
      so delete => unclear
      well delete => unclear
      yes I will delete it => unclear
      yes, I can send it => unclear
      ok I will delete it => unclear
      really delete it => unclear
      actually delete it => unclear
      I said yes => unclear
      I said delete => unclear
      as I said delete => unclear
      you can => unclear
      you can? => unclear
      can you delete it => question
      could you delete it => question
      would you delete it => question
      can you send it => question
      will you delete it => question
      should I delete it => question
      may I delete it => question
      I'd like to => unclear
      I would like to => unclear
      I want to => unclear
      yes I want to => unclear
      let's => unclear
      yes let's => unclear
      feel free to ask => other
      we can delete it later => unclear
      we can => unclear
      we can talk => other
      you can ask => other
      yes you can ask => unclear
      you can call me => unclear
    `,
  },
  {
    locale: 'en',
    verb: 'send',
    rows: `
      he will send it => unclear
      I will send it => unclear
      I can send it => unclear
      we can send it => unclear
      we will send it => unclear
      I'll pay => unclear
      I will pay => unclear
      I can pay => unclear
      I will publish it => unclear
      I can publish it => unclear
      yes, I can send it => unclear
      can you send it => question
    `,
  },
  {
    locale: 'en',
    verb: 'pay',
    rows: `
      he will send it => unclear
      I will send it => unclear
      I can send it => unclear
      we can send it => unclear
      we will send it => unclear
      I'll pay => unclear
      I will pay => unclear
      I can pay => unclear
      I will publish it => unclear
      I can publish it => unclear
      yes, I can send it => unclear
      can you send it => question
    `,
  },
  {
    locale: 'en',
    verb: 'publish',
    rows: `
      he will send it => unclear
      I will send it => unclear
      I can send it => unclear
      we can send it => unclear
      we will send it => unclear
      I'll pay => unclear
      I will pay => unclear
      I can pay => unclear
      I will publish it => unclear
      I can publish it => unclear
      yes, I can send it => unclear
      can you send it => question
    `,
  },
  {
    locale: 'de',
    verb: 'delete',
    rows: `
      ich lösche es => unclear
      ich lösche => unclear
      wir löschen => unclear
      wir löschen es => unclear
      ich sende es => unclear
      ich schicke es => unclear
      er löscht es => other
      du löschst => other
      ja ich lösche es => unclear
      verstanden löschen => unclear
      kannst du => unclear
      kannst du? => unclear
      kann man => unclear
      können Sie => unclear
      du kannst => unclear
    `,
  },
  {
    locale: 'de',
    verb: 'send',
    rows: `
      ich sende es => unclear
      ich schicke es => unclear
    `,
  },
  {
    locale: 'de',
    verb: 'pay',
    rows: `
      ich sende es => unclear
      ich schicke es => unclear
    `,
  },
  {
    locale: 'de',
    verb: 'publish',
    rows: `
      ich sende es => unclear
      ich schicke es => unclear
    `,
  },
  {
    locale: 'es',
    verb: 'delete',
    rows: `
      lo borro => other
      yo lo borro => other
      yo borro => other
      borro => other
      lo mando => other
      lo envío => other
      envío => other
      mando => other
      pago => other
      yo pago => other
      pago yo => other
      sí pago yo => unclear
      publico => other
      puedes => unclear
      podemos => unclear
      podemos borrar => unclear
      podemos verlo => other
    `,
  },
  {
    locale: 'es',
    verb: 'send',
    rows: `
      lo mando => other
      lo envío => other
      envío => other
      mando => other
      pago => other
      yo pago => other
      pago yo => other
      sí pago yo => unclear
      publico => other
    `,
  },
  {
    locale: 'es',
    verb: 'pay',
    rows: `
      lo mando => other
      lo envío => other
      envío => other
      mando => other
      pago => other
      yo pago => other
      pago yo => other
      sí pago yo => unclear
      publico => other
    `,
  },
  {
    locale: 'es',
    verb: 'publish',
    rows: `
      lo mando => other
      lo envío => other
      envío => other
      mando => other
      pago => other
      yo pago => other
      pago yo => other
      sí pago yo => unclear
      publico => other
    `,
  },
  {
    locale: 'fr',
    verb: 'delete',
    rows: `
      je supprime => unclear
      je le supprime => unclear
      je l'envoie => unclear
      j'envoie => unclear
      je paie => unclear
      je paye => unclear
      je publie => unclear
      on supprime => unclear
      on envoie => unclear
      on peut => unclear
      on peut voir => other
      tu peux l' => unclear
      je veux l'envoyer demain => unclear
    `,
  },
  {
    locale: 'fr',
    verb: 'send',
    rows: `
      je l'envoie => unclear
      j'envoie => unclear
      je paye => unclear
      je publie => unclear
      on envoie => unclear
      je veux l'envoyer demain => unclear
    `,
  },
  {
    locale: 'fr',
    verb: 'pay',
    rows: `
      je l'envoie => unclear
      j'envoie => unclear
      je paye => unclear
      je publie => unclear
      on envoie => unclear
      je veux l'envoyer demain => unclear
    `,
  },
  {
    locale: 'fr',
    verb: 'publish',
    rows: `
      je l'envoie => unclear
      j'envoie => unclear
      je paye => unclear
      je publie => unclear
      on envoie => unclear
      je veux l'envoyer demain => unclear
    `,
  },
  {
    locale: 'it',
    verb: 'delete',
    rows: `
      cancello => other
      lo cancello => other
      elimino => other
      lo elimino io => other
      invio => other
      lo invio => other
      pago => other
      pago io => other
      pubblico => other
      può => unclear
      può darsi => unclear
      può essere => unclear
      potete => unclear
      il pubblico => other
      al pubblico => other
    `,
  },
  {
    locale: 'it',
    verb: 'send',
    rows: `
      pago => other
      pago io => other
    `,
  },
  {
    locale: 'it',
    verb: 'pay',
    rows: `
      pago => other
      pago io => other
    `,
  },
  {
    locale: 'it',
    verb: 'publish',
    rows: `
      pago => other
      pago io => other
    `,
  },
  {
    locale: 'pt',
    verb: 'delete',
    rows: `
      apago => other
      eu apago => other
      envio => other
      eu envio => other
      pago => other
      eu pago => other
      publico => other
      você pode => unclear
      você pode? => unclear
      vc pode ver => other
    `,
  },
  {
    locale: 'pt',
    verb: 'send',
    rows: `
      apago => other
      eu apago => other
      envio => other
      eu envio => other
      pago => other
      eu pago => other
      publico => other
    `,
  },
  {
    locale: 'pt',
    verb: 'pay',
    rows: `
      apago => other
      eu apago => other
      envio => other
      eu envio => other
      pago => other
      eu pago => other
      publico => other
    `,
  },
  {
    locale: 'pt',
    verb: 'publish',
    rows: `
      apago => other
      eu apago => other
      envio => other
      eu envio => other
      pago => other
      eu pago => other
      publico => other
    `,
  },
  {
    locale: 'ru',
    verb: 'delete',
    rows: `
      удаляю => other
      удалю => other
      я удалю => other
      отправлю => other
      отправляю => other
      я отправлю => other
      плачу => other
      я плачу => other
      оплачу => other
      публикую => other
      можно => unclear
      можем => unclear
      можешь => unclear
    `,
  },
  {
    locale: 'ru',
    verb: 'send',
    rows: `
      отправлю => other
      отправляю => other
      я отправлю => other
      плачу => other
      я плачу => other
      оплачу => other
      публикую => other
    `,
  },
  {
    locale: 'ru',
    verb: 'pay',
    rows: `
      отправлю => other
      отправляю => other
      я отправлю => other
      плачу => other
      я плачу => other
      оплачу => other
      публикую => other
    `,
  },
  {
    locale: 'ru',
    verb: 'publish',
    rows: `
      отправлю => other
      отправляю => other
      я отправлю => other
      плачу => other
      я плачу => other
      оплачу => other
      публикую => other
    `,
  },
  {
    locale: 'pl',
    verb: 'delete',
    rows: `
      usuwam => other
      usunę => other
      wysyłam => other
      wyślę => other
      płacę => other
      zapłacę => other
      publikuję => other
      kasuję => other
      możesz to => unclear
      można to => unclear
    `,
  },
  {
    locale: 'pl',
    verb: 'send',
    rows: `
      wysyłam => other
      płacę => other
      zapłacę => other
      publikuję => other
    `,
  },
  {
    locale: 'pl',
    verb: 'pay',
    rows: `
      wysyłam => other
      płacę => other
      zapłacę => other
      publikuję => other
    `,
  },
  {
    locale: 'pl',
    verb: 'publish',
    rows: `
      wysyłam => other
      płacę => other
      zapłacę => other
      publikuję => other
    `,
  },
  {
    locale: 'uk',
    verb: 'delete',
    rows: `
      видаляю => other
      видалю => other
      надсилаю => other
      надішлю => other
      плачу => other
      сплачу => other
      публікую => other
    `,
  },
  {
    locale: 'uk',
    verb: 'send',
    rows: `
      надсилаю => other
      плачу => other
      сплачу => other
      публікую => other
    `,
  },
  {
    locale: 'uk',
    verb: 'pay',
    rows: `
      надсилаю => other
      плачу => other
      сплачу => other
      публікую => other
    `,
  },
  {
    locale: 'uk',
    verb: 'publish',
    rows: `
      надсилаю => other
      плачу => other
      сплачу => other
      публікую => other
    `,
  },
  {
    locale: 'nl',
    verb: 'delete',
    rows: `
      ik verwijder het => unclear
      ik verwijder => unclear
      ik stuur => unclear
      ik stuur het => unclear
      ik betaal => unclear
      ik publiceer => unclear
      wij verwijderen => unclear
      mag => unclear
      kan => unclear
      mag ik => unclear
      kan ik => question
    `,
  },
  {
    locale: 'nl',
    verb: 'send',
    rows: `
      ik stuur => unclear
      ik stuur het => unclear
      ik publiceer => unclear
    `,
  },
  {
    locale: 'nl',
    verb: 'pay',
    rows: `
      ik stuur => unclear
      ik stuur het => unclear
      ik publiceer => unclear
    `,
  },
  {
    locale: 'nl',
    verb: 'publish',
    rows: `
      ik stuur => unclear
      ik stuur het => unclear
      ik publiceer => unclear
    `,
  },
  {
    locale: 'sv',
    verb: 'delete',
    rows: `
      jag tar bort => other
      jag tar bort den => other
      jag raderar => other
      jag skickar => other
      jag betalar => other
      jag publicerar => other
      vi kan => unclear
      du kan => unclear
      du får => unclear
    `,
  },
  {
    locale: 'sv',
    verb: 'send',
    rows: `
      jag skickar => other
      jag betalar => other
      jag publicerar => other
    `,
  },
  {
    locale: 'sv',
    verb: 'pay',
    rows: `
      jag skickar => other
      jag betalar => other
      jag publicerar => other
    `,
  },
  {
    locale: 'sv',
    verb: 'publish',
    rows: `
      jag skickar => other
      jag betalar => other
      jag publicerar => other
    `,
  },
  {
    locale: 'tr',
    verb: 'delete',
    rows: `
      siliyorum => other
      silerim => other
      sileceğim => other
      gönderiyorum => other
      gönderirim => other
      ödüyorum => other
      öderim => other
      yayınlıyorum => other
    `,
  },
  {
    locale: 'tr',
    verb: 'send',
    rows: `
      gönderiyorum => other
      gönderirim => other
      ödüyorum => other
      öderim => other
      yayınlıyorum => other
    `,
  },
  {
    locale: 'tr',
    verb: 'pay',
    rows: `
      gönderiyorum => other
      gönderirim => other
      ödüyorum => other
      öderim => other
      yayınlıyorum => other
    `,
  },
  {
    locale: 'tr',
    verb: 'publish',
    rows: `
      gönderiyorum => other
      gönderirim => other
      ödüyorum => other
      öderim => other
      yayınlıyorum => other
    `,
  },
  {
    locale: 'id',
    verb: 'delete',
    rows: `
      saya hapus => unclear
      aku hapus => unclear
      saya kirim => unclear
      saya bayar => unclear
      saya yang hapus => unclear
      kita hapus => unclear
      kami kirim => unclear
      saya akan hapus => unclear
      kamu bisa => unclear
      kamu boleh => unclear
    `,
  },
  {
    locale: 'id',
    verb: 'send',
    rows: `
      saya kirim => unclear
      saya bayar => unclear
      kami kirim => unclear
    `,
  },
  {
    locale: 'id',
    verb: 'pay',
    rows: `
      saya kirim => unclear
      saya bayar => unclear
      kami kirim => unclear
    `,
  },
  {
    locale: 'id',
    verb: 'publish',
    rows: `
      saya kirim => unclear
      saya bayar => unclear
      kami kirim => unclear
    `,
  },
  {
    locale: 'vi',
    verb: 'delete',
    rows: `
      tôi xóa => unclear
      tôi gửi => unclear
      tôi trả => unclear
      tôi thanh toán => unclear
      để tôi xóa => unclear
      mình xóa => unclear
      tôi sẽ xóa => unclear
      bạn có thể => unclear
      tôi đã xóa => unclear
      tôi xóa rồi => unclear
      xóa rồi => unclear
      đã xóa => unclear
      gửi rồi => unclear
      đã gửi => unclear
    `,
  },
  {
    locale: 'vi',
    verb: 'send',
    rows: `
      tôi gửi => unclear
      tôi trả => unclear
      tôi thanh toán => unclear
      gửi rồi => unclear
      đã gửi => unclear
    `,
  },
  {
    locale: 'vi',
    verb: 'pay',
    rows: `
      tôi gửi => unclear
      tôi trả => unclear
      tôi thanh toán => unclear
      gửi rồi => unclear
      đã gửi => unclear
    `,
  },
  {
    locale: 'vi',
    verb: 'publish',
    rows: `
      tôi gửi => unclear
      tôi trả => unclear
      tôi thanh toán => unclear
      gửi rồi => unclear
      đã gửi => unclear
    `,
  },
  {
    locale: 'zh',
    verb: 'delete',
    rows: `
      我删 => unclear
      我删除 => unclear
      我来删 => unclear
      我发 => unclear
      我来发 => unclear
      我付 => unclear
      我来付 => unclear
      我发布 => unclear
      已删除 => unclear
      删除了 => unclear
      删了 => unclear
      我删了 => unclear
      发了 => unclear
      已发送 => unclear
      付了 => unclear
      已付款 => unclear
      我已经删了 => unclear
      你可以 => unclear
    `,
  },
  {
    locale: 'zh',
    verb: 'send',
    rows: `
      我发 => unclear
      我来发 => unclear
      我付 => unclear
      我来付 => unclear
      我发布 => unclear
      发了 => unclear
      已发送 => unclear
      付了 => unclear
      已付款 => unclear
    `,
  },
  {
    locale: 'zh',
    verb: 'pay',
    rows: `
      我发 => unclear
      我来发 => unclear
      我付 => unclear
      我来付 => unclear
      我发布 => unclear
      发了 => unclear
      已发送 => unclear
      付了 => unclear
      已付款 => unclear
    `,
  },
  {
    locale: 'zh',
    verb: 'publish',
    rows: `
      我发 => unclear
      我来发 => unclear
      我付 => unclear
      我来付 => unclear
      我发布 => unclear
      发了 => unclear
      已发送 => unclear
      付了 => unclear
      已付款 => unclear
    `,
  },
  {
    locale: 'ja',
    verb: 'delete',
    rows: `
      私が削除します => unclear
      削除しました => unclear
      削除した => unclear
      もう削除した => other
      送りました => unclear
      送信しました => unclear
      支払いました => unclear
      払った => other
      公開しました => unclear
      削除します => unclear
      消します => other
      送ります => unclear
      私が送ります => unclear
    `,
  },
  {
    locale: 'ja',
    verb: 'send',
    rows: `
      送りました => unclear
      送信しました => unclear
      支払いました => unclear
      払った => other
      公開しました => unclear
      送ります => unclear
      私が送ります => unclear
    `,
  },
  {
    locale: 'ja',
    verb: 'pay',
    rows: `
      送りました => unclear
      送信しました => unclear
      支払いました => unclear
      払った => other
      公開しました => unclear
      送ります => unclear
      私が送ります => unclear
    `,
  },
  {
    locale: 'ja',
    verb: 'publish',
    rows: `
      送りました => unclear
      送信しました => unclear
      支払いました => unclear
      払った => other
      公開しました => unclear
      送ります => unclear
      私が送ります => unclear
    `,
  },
  {
    locale: 'ko',
    verb: 'delete',
    rows: `
      제가 삭제할게요 => unclear
      삭제했어요 => unclear
      이미 삭제했어요 => unclear
      삭제할게 => unclear
      내가 지울게 => other
      지웠어 => unclear
      보냈어요 => unclear
      보낼게요 => other
      제가 보낼게요 => other
      결제했어요 => unclear
      결제할게요 => unclear
      게시했어요 => unclear
    `,
  },
  {
    locale: 'ko',
    verb: 'send',
    rows: `
      보냈어요 => unclear
      보낼게요 => other
      제가 보낼게요 => other
      결제했어요 => unclear
      결제할게요 => unclear
      게시했어요 => unclear
    `,
  },
  {
    locale: 'ko',
    verb: 'pay',
    rows: `
      보냈어요 => unclear
      보낼게요 => other
      제가 보낼게요 => other
      결제했어요 => unclear
      결제할게요 => unclear
      게시했어요 => unclear
    `,
  },
  {
    locale: 'ko',
    verb: 'publish',
    rows: `
      보냈어요 => unclear
      보낼게요 => other
      제가 보낼게요 => other
      결제했어요 => unclear
      결제할게요 => unclear
      게시했어요 => unclear
    `,
  },
  {
    locale: 'ar',
    verb: 'delete',
    rows: `
      سأحذفه => other
      أنا سأحذف => other
      حذفته => other
      لقد حذفته => other
      سأرسل => other
      أرسلته => other
      دفعت => other
      سأدفع => other
      نشرته => other
      تم الحذف => unclear
      تم الإرسال => unclear
      تم الدفع => unclear
    `,
  },
  {
    locale: 'ar',
    verb: 'send',
    rows: `
      سأرسل => other
      أرسلته => other
      دفعت => other
      سأدفع => other
      نشرته => other
      تم الدفع => unclear
    `,
  },
  {
    locale: 'ar',
    verb: 'pay',
    rows: `
      سأرسل => other
      أرسلته => other
      دفعت => other
      سأدفع => other
      نشرته => other
      تم الدفع => unclear
    `,
  },
  {
    locale: 'ar',
    verb: 'publish',
    rows: `
      سأرسل => other
      أرسلته => other
      دفعت => other
      سأدفع => other
      نشرته => other
      تم الدفع => unclear
    `,
  },
  {
    locale: 'he',
    verb: 'delete',
    rows: `
      אני מוחק => other
      אני אמחק => other
      מחקתי => other
      אני שולח => other
      אשלח => other
      שלחתי => other
      אני משלם => other
      שילמתי => other
      אני מפרסם => other
      אני אפרסם => other
    `,
  },
  {
    locale: 'he',
    verb: 'send',
    rows: `
      אשלח => other
      שלחתי => other
      שילמתי => other
      אני מפרסם => other
    `,
  },
  {
    locale: 'he',
    verb: 'pay',
    rows: `
      אשלח => other
      שלחתי => other
      שילמתי => other
      אני מפרסם => other
    `,
  },
  {
    locale: 'he',
    verb: 'publish',
    rows: `
      אשלח => other
      שלחתי => other
      שילמתי => other
      אני מפרסם => other
    `,
  },
  {
    locale: 'hi',
    verb: 'delete',
    rows: `
      मैं हटाता हूँ => unclear
      मैं हटा दूँगा => other
      हटा दिया => other
      डिलीट कर दिया => unclear
      मैं भेजता हूँ => unclear
      भेज दिया => other
      मैं भेज दूँगा => other
      पे कर दिया => unclear
      main delete kar dunga => unclear
      delete kar diya => unclear
      bhej diya => other
      maine bhej diya => other
    `,
  },
  {
    locale: 'hi',
    verb: 'send',
    rows: `
      मैं भेजता हूँ => unclear
      भेज दिया => other
      मैं भेज दूँगा => other
      bhej diya => other
      maine bhej diya => other
    `,
  },
  {
    locale: 'hi',
    verb: 'pay',
    rows: `
      मैं भेजता हूँ => unclear
      भेज दिया => other
      मैं भेज दूँगा => other
      bhej diya => other
      maine bhej diya => other
    `,
  },
  {
    locale: 'hi',
    verb: 'publish',
    rows: `
      मैं भेजता हूँ => unclear
      भेज दिया => other
      मैं भेज दूँगा => other
      bhej diya => other
      maine bhej diya => other
    `,
  },
];
