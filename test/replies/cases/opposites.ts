import type { Group } from '../cases.ts';

/** Words of consent that name the opposite of what the prompt asks for, and acts that are only near to it. */
export const opposites: readonly Group[] = [
  {
    verb: 'decline',
    rows: `
      yes => allow
      sure, do it => allow
      go ahead => allow
      confirm => allow
      accept => unclear
      accept it => unclear
      yes, accept it => unclear
      approve => unclear
      ok, approved => unclear
      permission granted => unclear
      I authorize it => unclear
    `,
  },
  {
    verb: 'cancel',
    rows: `
      yes => allow
      of course => allow
      yes, cancel it => allow
      continue => unclear
      yes, carry on => unclear
      ok, keep going => unclear
      please proceed => unclear
      keep it => deny
    `,
  },
  {
    verb: 'disable',
    rows: `
      yes, disable it => allow
      yes, enable it => unclear
      ok, activate it => unclear
      yes, start it => unclear
    `,
  },
  { verb: 'pause subscription', rows: 'continue => unclear\n yes => allow' },
  { verb: 'unsubscribe', rows: 'continue => unclear\n ok => allow' },
  { verb: 'suspend account', rows: 'approve => unclear\n yes please => allow' },
  { verb: 'skip', rows: 'yes, keep it => unclear\n yes, skip it => allow' },
  {
    verb: 'delete',
    rows: 'yes, fix it => unclear\n ok, try it => unclear\n yes, set it up => unclear\n approved => allow',
  },
  { verb: 'un-publish', rows: 'publish it => unclear\n yes, publish it => unclear\n yes => allow' },
  { verb: 'deActivate user', rows: 'yes, activate it => unclear\n yes => allow' },
  { verb: 'un-archive', rows: 'archive it => unclear' },
  { verb: 'dis-able', rows: 'yes, enable it => unclear' },
  { locale: 'es', verb: 'rechazar', rows: 'aceptar => unclear\n acepto => unclear\n sí => allow' },
  { locale: 'fr', verb: 'refuser', rows: 'accepter => unclear\n oui => allow' },
  { locale: 'de', verb: 'ablehnen', rows: 'annehmen => unclear\n freigeben => unclear\n ja => allow' },
  { locale: 'it', verb: 'rifiutare', rows: 'accetta => unclear\n sì => allow' },
  { locale: 'pt', verb: 'recusar', rows: 'aceitar => unclear\n sim => allow' },
  { locale: 'nl', verb: 'weigeren', rows: 'goedkeuren => unclear\n ja => allow' },
  { locale: 'pl', verb: 'odrzuć', rows: 'zaakceptuj => unclear\n tak => allow' },
  { locale: 'tr', verb: 'reddet', rows: 'kabul et => unclear\n evet => allow' },
  { locale: 'ru', verb: 'отклонить', rows: 'принять => unclear\n разрешить => unclear\n да => allow' },
  { locale: 'uk', verb: 'відхилити', rows: 'прийняти => unclear\n так => allow' },
  { locale: 'ar', verb: 'رفض', rows: 'قبول => unclear\n نعم => allow' },
  { locale: 'he', verb: 'לדחות', rows: 'לאשר => unclear\n כן => allow' },
  { locale: 'hi', verb: 'अस्वीकार', rows: 'मंज़ूर है => unclear\n हाँ => allow' },
  { locale: 'id', verb: 'tolak', rows: 'terima => unclear\n ya => allow' },
  { locale: 'vi', verb: 'từ chối', rows: 'chấp nhận => unclear\n vâng => allow' },
  { locale: 'zh', verb: '拒绝', rows: '接受 => unclear\n 允许 => unclear\n 是的 => allow' },
  { locale: 'ja', verb: '拒否', rows: '許可 => unclear\n はい => allow' },
  { locale: 'ko', verb: '거절', rows: '수락 => unclear\n 네 => allow' },
  { locale: 'sv', verb: 'avslå', rows: 'godkänn => unclear\n ja => allow' },
  { locale: 'es', verb: 'decline', rows: 'aceptar => unclear\n sí => allow' },
  { locale: 'ja', verb: 'block', rows: '許可 => unclear\n はい => allow' },
  { verb: 'charge', rows: 'yes, refund it => unclear\n refund it => unclear\n charge it => allow' },
  { verb: 'refund order', rows: 'order it => unclear\n pay it => unclear\n yes, refund it => allow' },
  { verb: 'rename', rows: 'overwrite it => unclear\n replace it => unclear\n rename it => allow' },
  { verb: 'reply', rows: 'forward it => unclear\n yes, forward it => unclear\n reply => allow' },
  { verb: 'email', rows: 'text it => unclear\n email it => allow' },
  { verb: 'buy', rows: 'rent it => unclear\n purchase it => allow' },
  { verb: 'install', rows: 'run it => unclear\n call => unclear\n play it => unclear\n install it => allow' },
  { verb: 'trash', rows: 'purge it => unclear\n wipe it => unclear\n delete it => allow' },
  { verb: 'suspend', rows: 'resolve it => unclear\n mark as done => unclear\n suspend it => allow' },
  { locale: 'es', verb: 'cobrar', rows: 'reembolsar => unclear\n cobrar => allow' },
  { locale: 'de', verb: 'abbuchen', rows: 'erstatten => unclear\n ja, abbuchen => allow' },
  {
    locale: 'en',
    verb: 'delete',
    rows: `
      I'll do it => unclear
      I'll do it myself => unclear
      it works fine => unclear
      this works perfectly => unclear
      it's the one I need => unclear
      this is what I need => unclear
      I'm happy with it => unclear
      as it should be => unclear
      just how I want it => unclear
      it's my choice => unclear
      ok, I want it => unclear
      ok, I love it => unclear
      ok, I need it => unclear
      yes, I love it => unclear
      knock yourself out => unclear
      sure buddy => unclear
      oh sure => unclear
      ok thanks for letting me know => unclear
      ok thanks for the info => unclear
      ok, thanks for the update => unclear
      fine thanks => unclear
      you got it => unclear
      you have it => unclear
      please confirm => unclear
      permission to proceed => unclear
      you can do it => unclear
      sure, you're welcome => unclear
      sure it does => unclear
      of course you are => unclear
      it sure is => unclear
      yes oops => unclear
      oops ok => unclear
      ok and => unclear
      don't forget => unclear
      would be nice => unclear
    `,
  },
  {
    locale: 'de',
    verb: 'delete',
    rows: `
      so kann es bleiben => unclear
      stimmt so => unclear
      passt so => unclear
      so ist gut => unclear
      schon gut => unclear
      ja ja => unclear
      los => unclear
    `,
  },
  {
    locale: 'es',
    verb: 'delete',
    rows: `
      así está bien => unclear
      ya está bien => unclear
      encantado => unclear
      con gusto => unclear
      vale, me gusta => unclear
    `,
  },
  {
    locale: 'pt',
    verb: 'delete',
    rows: `
      assim está bom => unclear
      pois sim => unclear
      ok, quero => unclear
    `,
  },
  {
    locale: 'fr',
    verb: 'delete',
    rows: `
      ça ira => unclear
      c'est bon merci => unclear
      tel quel => unclear
      mais bien sûr => unclear
    `,
  },
  {
    locale: 'it',
    verb: 'delete',
    rows: `
      va bene così => unclear
      vai via => unclear
      come no => unclear
      andiamo => unclear
    `,
  },
  {
    locale: 'nl',
    verb: 'delete',
    rows: `
      prima zo => unclear
      zo is het goed => unclear
      ja dag hoor => unclear
      ja ja => unclear
      check => unclear
      komt goed => unclear
      eens => unclear
    `,
  },
  {
    locale: 'sv',
    verb: 'delete',
    rows: `
      det är lugnt => unclear
      ja ja => unclear
      det gör jag => unclear
    `,
  },
  {
    locale: 'he',
    verb: 'delete',
    rows: `
      זה בסדר => unclear
      הכל בסדר => unclear
      בטח בטח => unclear
    `,
  },
  {
    locale: 'ja',
    verb: 'delete',
    rows: `
      そのまま => unclear
      このまま => unclear
      はいはい => unclear
      行こう => unclear
      やります => unclear
    `,
  },
  {
    locale: 'ko',
    verb: 'delete',
    rows: `
      그대로 좋아 => unclear
      이대로 좋아 => unclear
      확인 => unclear
      확인했습니다 => unclear
      할게요 => unclear
    `,
  },
  {
    locale: 'zh',
    verb: 'delete',
    rows: `
      这样很好 => unclear
      它很好 => unclear
      是我 => unclear
    `,
  },
  {
    locale: 'ru',
    verb: 'delete',
    rows: `
      пусть => unclear
      ага конечно => unclear
      ага сейчас => unclear
    `,
  },
  {
    locale: 'uk',
    verb: 'delete',
    rows: `
      хай => unclear
      нехай => unclear
    `,
  },
  {
    locale: 'vi',
    verb: 'delete',
    rows: `
      được rồi cảm ơn => unclear
    `,
  },
  {
    locale: 'tr',
    verb: 'delete',
    rows: `
      hadi ya => unclear
      hadi canım => unclear
      tabi tabi => unclear
      oldu canım => unclear
    `,
  },
  {
    locale: 'ar',
    verb: 'delete',
    rows: `
      عيوني => unclear
    `,
  },
  {
    locale: 'pl',
    verb: 'delete',
    rows: `
      ok, no => unclear
      yes no => unclear
      z chęcią to zrobię => unclear
    `,
  },
  { verb: 'un_publish', rows: 'publish => unclear' },
  { verb: 'un publish', rows: 'publish it => unclear' },
  { verb: 'stop', rows: "let's go => unclear\n yes => allow" },
  { locale: 'ko', verb: '일시중지', rows: '계속 => unclear\n 네 => allow' },
  { verb: 'DECLINE', rows: 'accept => unclear\n yes => allow' },
  { verb: 'DELETE', rows: 'delete it => allow\n send it => unclear' },
  { verb: 'unPublish', rows: 'publish it => unclear' },
];
