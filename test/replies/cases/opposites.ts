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
];
