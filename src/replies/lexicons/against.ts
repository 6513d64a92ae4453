import type { List } from '../lexicon.ts';

/**
 * Verbs of prompts that refuse, stop, block or take away, beside `stop` and `acts.close` of the lexicons: words of
 * all languages, one paragraph each. Under such a prompt the words of `accept` are no yes.
 */
export const against: List = `
  pause, paused, unsubscribe, disable, deactivate, block, suspend, decline, refuse, deny, reject, dismiss, mute, ban, hold, withhold, revoke, withdraw, retract, recall, hide, disconnect, disallow, forbid, prohibit, prevent, restrict, leave, quit, end, terminate, abort, halt, stop, cancel, skip, ignore, void, unfollow, unlink, unpublish, unarchive, unshare, disapprove, snooze, postpone, delay, defer, interrupt, expire, kick, evict, lock, freeze, close, opt, exclude, drop, discard, abandon, resign, discontinue, uninstall, kill, cease, exit, off, shut,
  pausar, pausa, rechazar, denegar, negar, bloquear, suspender, desactivar, deshabilitar, detener, parar, anular, revocar, retirar, silenciar, ocultar, interrumpir, aplazar, omitir, finalizar, terminar, prohibir, desuscribir, vetar, rescindir, baja,
  recusar, rejeitar, negar, cancelar, desativar, desligar, encerrar, revogar, silenciar, ocultar, adiar, pular, ignorar, proibir, descadastrar, desinscrever,
  refuser, rejeter, décliner, bloquer, suspendre, désactiver, arrêter, interrompre, résilier, révoquer, retirer, masquer, désabonner, désinscrire, reporter, ignorer, interdire, annuler, résiliation,
  ablehnen, verweigern, zurückweisen, sperren, blockieren, aussetzen, deaktivieren, abschalten, ausschalten, pausieren, anhalten, stoppen, abbrechen, stornieren, kündigen, abbestellen, abmelden, widerrufen, zurückziehen, stummschalten, ausblenden, verbieten, überspringen, verschieben, beenden, entziehen, absagen,
  rifiutare, respingere, negare, bloccare, sospendere, disattivare, disabilitare, fermare, interrompere, annullare, disdire, revocare, ritirare, silenziare, nascondere, rimandare, saltare, vietare, terminare, disiscrivere, rifiuta, rifiuto, sospendi, sospensione, pausa,
  weigeren, afwijzen, afkeuren, blokkeren, opschorten, deactiveren, uitschakelen, uitzetten, stoppen, pauzeren, onderbreken, annuleren, opzeggen, afmelden, uitschrijven, intrekken, dempen, verbergen, verbieden, overslaan, uitstellen, beëindigen, afzeggen, weiger, pauzeer,
  odrzucić, odrzuć, odmówić, odmów, zablokować, zablokuj, zawiesić, zawieś, wyłączyć, wyłącz, wstrzymać, wstrzymaj, zatrzymać, anulować, anuluj, wypisać, wypisz, cofnąć, wycofać, wyciszyć, wycisz, ukryć, ukryj, zabronić, pominąć, pomiń, odłożyć, zakończyć, odwołać, dezaktywować, wypowiedzieć,
  reddet, reddetmek, engelle, engellemek, askıya, durdur, durdurmak, duraklat, duraklatmak, iptal, kapat, kapatmak, sustur, gizle, yasakla, atla, ertele, sonlandır, fesih,
  отклонить, отклони, отказать, отказаться, отказ, заблокировать, приостановить, приостанови, отключить, выключить, остановить, останови, отменить, отмени, отписаться, отписать, отозвать, заглушить, скрыть, запретить, запрети, пропустить, отложить, завершить, прекратить, пауза, деактивировать, расторгнуть,
  відхилити, відхили, відмовити, відмовитися, відмова, заблокувати, призупинити, призупини, вимкнути, відключити, зупинити, зупини, скасувати, скасуй, відписатися, відписати, відкликати, заглушити, приховати, заборонити, заборони, пропустити, відкласти, завершити, припинити, пауза, деактивувати, розірвати,
  رفض, ارفض, الرفض, حظر, احظر, تعليق, علق, إيقاف, أوقف, تعطيل, عطل, إلغاء, ألغ, منع, امنع, سحب, اسحب, كتم, إخفاء, تخطي, تخط, تأجيل, إنهاء, وقف, حجب,
  לדחות, דחה, לסרב, סרב, לחסום, חסום, להשעות, השעה, לבטל, בטל, להשבית, השבת, לעצור, עצור, להשהות, השהה, לכבות, כבה, למנוע, להסתיר, להשתיק, לדלג, לאסור, לסיים, ביטול, חסימה, דחייה, סירוב,
  अस्वीकार, ठुकराएँ, इनकार, मना, ब्लॉक, अवरुद्ध, निलंबित, रोकें, रोकना, रोको, बंद, रद्द, निष्क्रिय, अक्षम, छुपाएँ, छोड़ें, स्थगित, समाप्त, पॉज़, अनसब्सक्राइब,
  tolak, menolak, penolakan, blokir, memblokir, tangguhkan, menangguhkan, nonaktifkan, menonaktifkan, hentikan, menghentikan, jeda, menjeda, batalkan, membatalkan, pembatalan, cabut, mencabut, tarik, sembunyikan, bisukan, larang, melarang, lewati, tunda, menunda, akhiri, mengakhiri, berhenti, matikan,
  chối, chặn, đình, ngừng, dừng, hủy, huỷ, cấm, hoãn, dứt, hiệu,
  拒, 停, 禁, 暂, 暫, 撤, 驳, 駁, 却, 断, 斷, 取消, 中止, 解約, 無効, 保留,
  중지, 정지, 중단, 거절, 거부, 차단, 보류, 취소, 해지, 비활성, 철회, 반려,
  avslå, avvisa, neka, vägra, avböja, avböj, blockera, spärra, stänga, inaktivera, avaktivera, pausa, stoppa, avbryta, avbryt, avboka, avsluta, uppsäga, återkalla, dölja, dölj, tysta, förbjuda, förbjud, hoppa, skjuta, avregistrera, avprenumerera
`;
