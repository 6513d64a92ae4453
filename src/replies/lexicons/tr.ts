import type { Lexicon } from '../lexicon.ts';

export const tr: Lexicon = {
  language: 'tr',
  name: 'Türkçe',
  verbLast: true,
  sets: {
    it: 'bu, şu, o, bunu, şunu, onu, bunlar, bunları, onları, onlar, böyle, öyle, hepsini, bu işlemi, bunların hepsini, burayı',
    very: 'çok, gayet, tamamen, kesinlikle, gerçekten, tam, son derece, oldukça, pek, bayağı, baya, mutlaka, tamamıyla',
    good: `güzel, iyi, harika, mükemmel, süper, muhteşem, şahane, hoş, efsane, müthiş, nefis, enfes, fevkalade, on numara, ideal, kusursuz, muazzam, fena halde iyi, çok iyi, çok güzel`,
    right: 'doğru, doğrudur, isabetli, dosdoğru, tastamam',
    me: 'benim için, bence, bana, bana göre, benden yana, bizim için, benim açımdan',
    ask: `istiyorum, lütfen, rica etsem, lütfen bunu, hemen, artık, ben, şunu, bunu, onu, her şeyi, hepsini`,
    task: `işlemi, bu işlemi, mevcut işlemi, şu anki işlemi, görevi, bu görevi, eylemi, bu eylemi, süreci, isteği, isteğimi, talebi, talebimi, siparişi, siparişimi, komutu, son komutu, tüm işlemleri, tüm görevleri, bütün işlemleri, yaptığın şeyi, yaptığını, emri, bu isteği, işlem`,
  },

  yes: `evet, evett, eveet, evet evet, ewet, evt, he, hee, hıhı, hı hı, heye, tabii, tabi, tabii ki, tabi ki, tabiki, tabikide, tabii ki de, elbette, elbet, elbette ki, aynen öyle yap, kesinlikle, kesinlikle evet, mutlaka, muhakkak, şüphesiz, kuşkusuz, hiç şüphesiz, hiç kuşkusuz, doğal olarak, evet lütfen, evet tabii, evet tabi, evet tabii ki, evet elbette, evet doğru, evet kesinlikle, evet teşekkürler, evet teşekkür ederim, evet efendim, evet aynen, evet olur, evet yap, evet yapabilirsin, memnuniyetle, seve seve, zevkle, büyük bir zevkle, eminim, ben eminim, evet eminim, kesin olarak evet, pozitif, olumlu,
    teyit ediyorum, teyit ederim, teyit edildi, doğruluyorum,
    katılıyorum, katılırım, buna katılıyorum, aynı fikirdeyim, hemfikirim, razıyım, ben razıyım, varım, ben varım, anlaştık, anlaşıldı yap, mutabıkız, uygundur, uygun, uygun görüyorum, bana uygun, benim için uygun, bana uyar, uyar, bana uyuyor,
    hadi yap, hadi yapalım,
    yap, yapın, yapınız, yapalım, yapabilirsin, yapabilirsiniz, yap gitsin, yapıver, bunu yap, onu yap, öyle yap, böyle yap, öyle yapalım, böyle yapalım, bunu yapalım, hadi bunu yapalım, bunu yapabilirsin, yap lütfen, lütfen yap, lütfen yapın, yapılsın, yapmak istiyorum, bunu yapmak istiyorum, yapmanı istiyorum, hallet, halledin, halledelim, gerçekleştir, gerçekleştirin, uygula, uygulayın, uygulansın, olur olur, cevabım evet, evet diyorum, ben evet diyorum, evet hadi, hadi tamam, olur tabii, teyit et, hadi bakalım yap, hay hay, hayhay, baş üstüne, başüstüne, tamamen aynı fikirdeyim`,

  accept: `evet onaylıyorum, evet devam, evet devam et, onaylıyorum, onayla, onaylayın, onaylayınız, onaylandı, onay, onaylı, onay veriyorum, onayım var, onay verildi, onaylarım, onaylayabilirsin, onaylayabilirsiniz, bunu onaylıyorum, onaylamak istiyorum, onaylansın, onaydır, tasdik ediyorum, tasdikliyorum, izin veriyorum, izin verdim, izin verildi, izin ver, müsaade ediyorum, müsaade edildi, yetki veriyorum,
    yeşil ışık, kabul, kabul ediyorum, kabul ettim, kabul ederim, kabul et, kabul edildi, kabulüm, kabul edilsin, bunu kabul ediyorum, onaylanmıştır, devam, devam et, devam edin, devam ediniz, devam edelim, devam edebilirsin, devam edebilirsiniz, devam etsin, devam etmek istiyorum, lütfen devam et, lütfen devam edin, ilerle, ilerleyelim, ilerleyin, başlat gitsin, hadi gidelim`,

  okay: `tamam, tamamdır, tmm, tmam, tamm, tamam tamam, tamam o zaman, peki, peki tamam, tamam peki, pekala, pekâlâ, olur, olur tabi, ok tamam, iyi tamam, iyi peki, okey tamam, okeydir, okeyim, eyvallah tamam, he tamam, hadi olur, sorun yok tamam`,

  agree: `doğru, doğrudur, çok doğru, evet öyle, aynen, aynen öyle, aynen böyle, aynen aynen, tam olarak, tam olarak öyle, tam öyle, tam da öyle, tam da bu, kesinlikle doğru, kesinlikle öyle, kesinlikle katılıyorum, {it} {right}, {it} {very} {right}, {very} {right}, hepsi {right}, her şey {right}, bilgiler {right}, kulağa {good} geliyor, kulağa {very} {good} geliyor, bu kulağa {good} geliyor, {good} olur, {very} {good} olur, {it} {good} olur, bu {very} {good} olur, {good} olurdu, bence {good}, bence uygun, bence tamam, bence olur, bana göre uygun, {good} {me}, her şey yolunda`,

  suits: `{good} görünüyor, {very} {good} görünüyor, bu iş görür, işime gelir, bana iyi geldi, sorunsuz görünüyor, istediğim bu, istediğim budur, tam istediğim bu, tam istediğim şey, böyle olsun, beğendim böyle olsun, istiyorum, isterim, evet istiyorum, evet isterim, bilgiler doğru, bilgiler doğrudur, tüm bilgiler doğru, bütün bilgiler doğru, veriler doğru, detaylar doğru`,

  wish: ` bunu istiyorum, onu istiyorum, beğendim, hoşuma gitti, bana lazım, seviyorum, olduğu gibi`,

  alone: ' y, hı',

  no: `hayır, hayir, yok, yoo, yo, yok yok, cık, ı ıh, ıh, hayır hayır, yok hayır, hayır teşekkürler, hayır teşekkür ederim, yok teşekkürler, yok sağol, yok sağ ol, hayır sağol, hayır sağ ol, teşekkürler hayır, teşekkür ederim ama hayır, almayayım, ben almayayım, hayır lütfen, lütfen hayır, hayır efendim, şimdi değil, şimdi olmaz, şu an değil, şu anda değil, şu an olmaz, şimdilik hayır, şimdilik değil, şimdilik yok, henüz değil, daha değil, bugün değil, bugün olmaz, bu sefer değil, bu sefer olmaz, başka zaman, başka sefere, bir dahaki sefere, belki sonra, belki daha sonra, belki başka zaman, sonra belki, olmasın, hiç olmaz,
    tabii ki hayır, tabi ki hayır, tabii ki değil, elbette hayır, elbette değil, kesinlikle hayır, kesinlikle değil, kesinlikle olmaz, mutlaka hayır, asla, asla olmaz, asla ve asla, hiçbir zaman, hiçbir şekilde, hiçbir koşulda, katiyen, katiyyen, hayatta olmaz, dünyada olmaz, ölürüm de olmaz, mümkün değil, imkansız, imkanı yok, olamaz, olmaz, olmaz öyle şey, ne münasebet, yok artık, yok öyle bir şey, söz konusu bile değil, söz konusu değil, hiç, hiç de değil, pek değil, pek sayılmaz, sayılmaz, tam değil, tam olarak değil, aslında hayır, aslında değil, gerek yok, gereği yok, gereksiz, lüzum yok, lüzumsuz, ihtiyacım yok, ihtiyaç yok, buna gerek yok, gerekmiyor, gerekmez, lazım değil, ilgilenmiyorum, ilgimi çekmiyor,
    istemiyorum, istemem, ben istemiyorum, bunu istemiyorum, onu istemiyorum, artık istemiyorum, istemedim, istemezdim, istemeyiz, hiç istemiyorum, onaylamıyorum, onaylamam, onaylama, onay vermiyorum, kabul etmiyorum, kabul etmem, kabul edemem, kabul etme, katılmıyorum, katılmam, aynı fikirde değilim, hemfikir değilim, razı değilim, izin vermiyorum, izin vermem, müsaade etmiyorum, sevmedim, sevmiyorum, bunu sevmiyorum, beğenmedim, beğenmiyorum, hoşuma gitmedi, hoşlanmadım, yapamam, yapmam, yapmayacağım, yapmak istemiyorum, bunu yapmak istemiyorum, uygun değil, bana uygun değil, uymaz, bana uymaz, uymuyor, tamam değil, iyi değil, güzel değil, doğru değil, bu doğru değil, öyle değil, böyle değil, bu değil, o değil, bence değil, bence öyle değil, bence hayır, bence olmaz, sanmıyorum, sanmam, hiç sanmıyorum, öyle sanmıyorum, düşünmüyorum, öyle düşünmüyorum, zannetmiyorum, zannetmem, galiba hayır, muhtemelen hayır, hayır diyorum, hayır dedim, cevabım hayır, kastettiğim bu değil, istediğim bu değil, bu istediğim değil, onu demedim, öyle demedim,
    yapma, yapmayın, yapmayınız, sakın, sakın yapma, sakın ha, bunu yapma, onu yapma, öyle yapma, böyle yapma, yapmasana, yapmayalım, hiçbir şey yapma, bir şey yapma, devam etme, devam etmeyin, devam etmeyelim, ilerleme, uygulama sakın, hiçbir şey, hiçbiri, hiçbirini, hiçbirini istemiyorum, negatif, olumsuz, fikrimi değiştirdim, vazgeçtim, ben vazgeçtim, caydım, pişman oldum, üzgünüm hayır, maalesef, maalesef hayır, kusura bakma hayır, pas, pas geçiyorum, kalsın, boşver, boş ver, boşverin, boş verin, neyse boşver, unut gitsin, ne yazık ki hayır, korkarım hayır`,

  noAlone: 'n, no, h, hoşça kal, görüşürüz, bay bay, bye, nein, non',

  stop: {
    cancel: `iptal, iptal et, iptal edin, iptal ediniz, iptal edelim, iptal ediyorum, iptal edildi, iptal olsun, iptal edilsin, iptal etmek istiyorum, iptal eder misin, iptal edebilir misin, iptal lütfen, {it} iptal et, {it} iptal edin, {it} iptal etmek istiyorum, {task} iptal et, {task} iptal edin, {task} iptal etmek istiyorum, hepsini iptal et, her şeyi iptal et, vazgeç, vazgeçin, vazgeçelim, vazgeçiyorum, vazgeçmek istiyorum, {it} geri al, geri al, geri alın, {task} geri al, feshet, geri çek, geri çekiyorum`,
    stop: `dur, durun, durdur, durdurun, durdurunuz, durdurmak istiyorum, {it} durdur, {it} durdurun, {task} durdur, {task} durdurun, her şeyi durdur, hepsini durdur, durdurur musun, durdurabilir misin, dur artık, kes, kes şunu, kes artık, bırak, bırakın, {it} bırak, {task} bırak, yeter, yeter artık, bu kadar yeter, tamam yeter, bitir, bitirin, {it} bitir, {task} bitir, {task} bitirin, sonlandır, sonlandırın, {task} sonlandır, {task} sonlandırın, son ver, çık, çıkış, stop, sus, susun, kapa çeneni, sessiz ol, sessizlik`,
    reject: `reddet, reddedin, reddediyorum, reddettim, reddedildi, ret, red, {it} reddediyorum, {it} reddet, karşıyım, buna karşıyım, itiraz ediyorum, itirazım var, yanlış, bu yanlış, yanlıştır, {it} yanlış, tamamen yanlış, hata, bu bir hata, hatalı, bu hatalı, yalan, bu yalan, bu bir yalan, yalan söylüyorsun, yanılıyorsun, yanılıyorsunuz, kötü, bu kötü, kötü fikir, bu kötü bir fikir, iyi fikir değil, geçersiz, uygunsuz, istenmeyen, yasak, kabul edilemez`,
    skip: `unut, unutun, {it} unut, unutalım, {task} unut, atla, atlayın, {it} atla, geç, geçelim, {it} geç, görmezden gel, dikkate alma, aldırma, önemseme, olduğu gibi bırak, böyle kalsın, öyle kalsın, bırak kalsın, bırak gitsin`,
    erase: '',
  },

  polite: `lütfen, lutfen, lütfenn, rica ederim, rica ediyorum, zahmet olmazsa, sana zahmet, size zahmet, teşekkürler, teşekkür ederim, tesekkurler, tesekkur ederim, teşekkür, çok teşekkürler, çok teşekkür ederim, teşekkür ediyorum, sağol, sağ ol, sağolun, sağ olun, çok sağol, eyvallah, tşk, tşkler, minnettarım, şimdiden teşekkürler, yardımın için teşekkürler, yardımınız için teşekkürler, efendim, hocam, abi, abla, kardeşim, kardeş, dostum, arkadaşım, canım, patron, hanımefendi, beyefendi, bravo`,

  filler: `ya, yaa, e işte, ah, oh, aa, haa, yani evet, işte, o zaman, o halde, öyleyse, şimdi, hemen, hemen şimdi, derhal, acilen, bir an önce, çabuk, artık, gösterildiği gibi, önerildiği gibi, planlandığı gibi, bu durumda, benim için, bence, zaten`,

  praise: `{good}, {very} {good}, {it} {very} {good}, {it} {good}, ne {good}, ne güzel, iyi fikir, güzel fikir, harika fikir, çok iyi fikir, iyi plan, güzel plan, iyi seçim, her şey tamam, hepsi tamam, hazır, hazırım, daha iyi, mutluyum, sevindim, oley, yaşasın, haklısın, haklısınız, çok haklısın`,

  degree: 'tamamen, tümüyle, bütünüyle, tamamıyla',

  object: `bu, şu, bunu, şunu, onu, bu işlemi, aynısını, aynısı, hepsini birden`,

  aside: `sorun değil, sorun yok, hiç sorun değil, hiç sorun yok, problem değil, problem yok, sıkıntı yok, sıkıntı değil, dert değil, merak etme, merak etmeyin, endişelenme, endişelenmeyin, önemli değil, itirazım yok, hiçbir itirazım yok, şüphem yok, hiç şüphem yok, şüphe yok, hiç şüphe yok, kuşkum yok, değişiklik yok, eklenecek bir şey yok, benim için sorun değil, benim için sorun yok, bir şey değil, ne demek, lafı bile olmaz, sakıncası yok, bir sakıncası yok, mahsuru yok, bir mahsuru yok, sabırsızlanıyorum, anladım, anlıyorum, mantıklı, bu mantıklı, bu kadar, hepsi bu, hepsi bu kadar, başka bir şey yok, merhaba, selam, günaydın, iyi günler, iyi akşamlar, kolay gelsin, ellerine sağlık, aferin, gerçekten, cidden, valla, vallahi, açıkçası, bak, doğrusu, anlaşıldı, iyiyim teşekkürler`,

  may: '',

  letting: '',

  doing: `başla, başlayın, başlayalım, başlat, başlatın, bunu başlat, tamamla, tamamlayın, işle, işleme al, işleme alın, ayarla, ayarlayın, ilgilen, ilgilenin, çözüver, düzenle ve bitir, yerine getir, yerine getirin, hazırla, hazırlayın, etkinleştir, yürürlüğe koy`,

  acts: {
    delete: `sil, silin, siliniz, silelim, silebilirsin, silebilirsiniz, silinsin, siliver, sil gitsin, sil lütfen, lütfen sil, lütfen silin, silmek istiyorum, silme işlemini yap, kaldır, kaldırın, kaldırılsın, kaldırabilirsin, çöpe at, yok et, temizle`,
    send: `gönder, gönderin, gönderelim, gönderebilirsin, gönderebilirsiniz, gönderilsin, gönder gitsin, lütfen gönder, lütfen gönderin, göndermek istiyorum, yolla, yollayın, at gitsin`,
    book: `rezervasyon yap, rezervasyonu yap, rezerve et, rezerve edin, ayırt, ayırtın, ayır, randevu al, randevuyu al, randevu oluştur, planla, planlayın, rezervasyon yapın, rezervasyon yapalım, rezervasyon yapmak istiyorum`,
    pay: `öde, ödeyin, ödeyelim, ödeyebilirsin, ödensin, ödeme yap, ödemeyi yap, ödemek istiyorum`,
    buy: `satın al, satın alın, satın alalım, satın alabilirsin, satın almak istiyorum, al, alın, alalım, sipariş et, sipariş ver, sipariş edin`,
    publish: `yayınla, yayınlayın, yayınlayalım, yayınlansın, yayınlayabilirsin, yayına al, yayına alın, paylaşıma aç, post et, yayımla`,
    update: `güncelle, güncelleyin, güncelleyelim, güncellensin, güncelleyebilirsin, yenile, yenileyin`,
    create: `oluştur, oluşturun, oluşturalım, oluşturulsun, oluşturabilirsin, yarat, ekle, ekleyin, ekleyelim, eklensin, ekleyebilirsin, kaydını aç, kur`,
    move: `taşı, taşıyın, taşıyalım, taşınsın, taşıyabilirsin, kaydır, aktar, aktarın`,
    share: `paylaş, paylaşın, paylaşalım, paylaşılsın, paylaşabilirsin`,
    save: `kaydet, kaydedin, kaydedelim, kaydedilsin, kaydedebilirsin, sakla, saklayın`,
    archive: `arşivle, arşivleyin, arşivlensin, arşive al`,
    restore: `geri yükle, geri yükleyin, kurtar, eski haline getir, geri getir`,
    run: `çalıştır, çalıştırın, çalıştıralım, çalıştırabilirsin, yürüt`,
    close: `kapat, kapatın, kapatalım, kapatılsın, kapatabilirsin`,
    refund: `iade et, iade edin`,
    charge: `tahsil et`,
    transfer: `havale et, havale yap, transfer et, transferi yap, para gönder`,
    replace: `üzerine yaz`,
    rename: `yeniden adlandır`,
    reschedule: `ertele ve güncelle`,
    forward: `ilet, iletin`,
    reply: `yanıtla, cevapla`,
    message: ``,
    email: `mail at`,
    rent: `kirala`,
    subscribe: ``,
    install: `yükle`,
    call: `ara`,
    play: `çal`,
    merge: `birleştir`,
    deploy: `dağıt`,
    export: `dışa aktar, indir`,
    register: ``,
    write: `üret`,
    wipe: ``,
    disable: `devre dışı bırak`,
    block: `kilitle, engelle, dondur`,
    resolve: ``,
    revert: ``,
    invite: ``,
  },

  negation:
    'değil, yok ki, olmasın diye, hiçbir, olmadan, yapmadan, silme, silmeyin, gönderme, göndermeyin, ödeme sakın, yayınlama, yayınlamayın, kapatma, kapatmayın, kaydetme, alma, almayın, ekleme, eklemeyin, taşıma sakın, paylaşma, paylaşmayın, başlama, başlatma, çalıştırma, kaldırma, kaldırmayın, gerçekleştirme, etme, etmeyin, ne de',
  hedge: `belki, belki evet, olabilir, olabilir mi, muhtemelen, büyük ihtimalle, galiba, herhalde, sanırım, sanırım evet, sanıyorum, zannedersem, zannediyorum, düşünüyorum, öyle düşünüyorum, bence evet, umarım, inşallah, inşaallah, kısmet, gibi, gibi görünüyor, gibi duruyor, öyle görünüyor, öyle gibi, aşağı yukarı, az çok, neredeyse, hemen hemen, biraz, birazcık, kısmen, duruma bağlı, değişir, duruma göre, bilmiyorum, bilmem, bilemedim, bilemiyorum, hiçbir fikrim yok, fikrim yok, emin değilim, pek emin değilim, emin olamadım, emin değil, kararsızım, şüpheliyim, şüphelerim var, fark etmez, farketmez, benim için fark etmez, sen bilirsin, siz bilirsiniz, nasıl istersen, nasıl isterseniz, ne istersen, sen karar ver, siz karar verin, neden olmasın, niye olmasın, hmm, hm, mm, ımm, şey, ehh, eh, idare eder, fena değil, fena olmaz, aslında, aslında evet, prensipte, teoride, şimdilik, şimdilik evet, şimdilik tamam, bakarız, bakalım, göreceğiz, düşüneyim, düşünmem lazım, bir düşüneyim, düşüneceğim, ya da, veya, yoksa, evet ya da hayır, hem evet hem hayır, deneyelim, dene, bir şey, herhangi, herhangi biri, herhangi bir, yaklaşık, olsa gerek, olmalı, olması lazım, yapabilir, işe yarayabilir, keşke, nispeten, sözde, hadi ya, hadi canım, hadi oradan, tabi tabi, tabii tabii, oldu canım, ben yaparım, çok beğendim, sevdim, bayıldım, ben istiyorum, bunu isterim, çok isterim, tabii canım, tabi canım, tabii ya, he he, he canım, he tabi, he he tabi, hallederim, yapsana, oldu, oldu o zaman, oldu bil, güzel olurdu, iyi olurdu, aynen ya, doğru ya, lütfen teyit et, lütfen teyit edin, öyle, öyle olsun, e, hadi, haydi, hadi hadi, hadi bakalım, peki peki, evet evet tabii, biliyorum, evet biliyorum, evet hayırlısı, ee peki`,
  condition: `eğer, şayet, ancak, ise, olursa, yoksa olmaz, şartıyla, koşuluyla, sürece, takdirde, mümkünse, istersen, isterseniz, olduğunda, sonra yap, önce bak, kadar, ta ki, aksi halde, aksi takdirde, çünkü, ile, ama eğer, sadece eğer, olur mu, varsa`,
  contrast: `ama, fakat, lakin, ancak yine de, yine de, oysa, halbuki, yerine, onun yerine, bunun yerine, öte yandan, gerçi, rağmen, yalnız şu var, düşününce, tekrar düşününce, buna karşın`,
  delay: `sonra, daha sonra, yarın, öbür gün, bu akşam, bu gece, akşama, öğleden sonra, haftaya, gelecek hafta, gelecek ay, pazartesi, salı, çarşamba, perşembe, cuma, cumartesi, pazar, bekle, bekleyin, bekle biraz, bir dakika, bir saniye, bir dakika bekle, bir an, dur bir dakika, dur bir, az sonra, birazdan, yakında, ileride, bir gün, önce, ilk önce, henüz, daha, kontrol edeyim, bakayım, bir bakayım, ertele, erteleyin, erteleyelim, duraklat, bugün, sonra hatırlat`,
  question: `ne, nedir, ne demek bu, hangi, hangisi, hangileri, kim, kime, kimi, nasıl, kaç, ne kadar, ne zaman, nerede, nereye, neden, niçin, niye, mi, mı, mu, mü, misin, mısın, musun, müsün, misiniz, mısınız, musunuz, müsünüz, emin misin, emin misiniz, peki ya, ya şu, acaba, var mı, olur mu ki, anlamadım, anlayamadım, pardon, efendim ne, ne dedin, gerçekten mi`,
  request: `göster, gösterin, bana göster, söyle, söyleyin, bana söyle, anlat, açıkla, bul, bulun, listele, aç, açın, yardım, yardım et, yardım edin, bana yardım et, ver, bana ver, istiyorum bir, bir tane, bilmek istiyorum, görmek istiyorum, konuşmak istiyorum, hatırlat, bana hatırlat, çevir, hesapla, karşılaştır, öner, oku, tekrarla, tekrar et, tekrar, geri, geri dön, önceki, sonraki, başka bir şey, başka, başkası, daha fazla, ayrıca, bir de, insan, temsilci, baştan başla, yeniden başla, seç`,
  edit: `düzenle, düzenleyin, düzenlemek istiyorum, değiştir, değiştirin, değiştirelim, değiştirmek istiyorum, bunu değiştir, bunu değiştirmek istiyorum, değiştirebilir misin, düzelt, düzeltin, düzeltmek istiyorum, bunu düzelt, güncelleme yap, değişiklik yap, değişiklik yapmak istiyorum, revize et`,

  select: {
    all: 'hepsi, hepsini, tümü, tümünü, tamamı, tamamını, bütün, bütününü, her biri, her birini, her şeyi, her şey, hepsine, tüm',
    both: 'ikisi, ikisini, her ikisi, her ikisini, ikisi de, ikisini de, ikisine de',
    none: 'hiçbirini değil, hiçbirisi, hiçbirisini, ikisi de değil, hiçbiri değil',
    only: 'sadece, yalnızca, yalnız, bir tek, sırf',
    except: 'hariç, dışında, haricinde, dışındakiler, dışındaki, dışındakileri',
    others:
      'diğerleri, diğerlerini, gerisi, gerisini, kalanı, kalanlar, kalanları, öbürü, öbürünü, diğeri, diğerini, geri kalanı',
    and: 've, ile birlikte, artı',
    upTo: 'den, dan, ila, e kadar, a kadar',
    last: 'son, sonuncu, sonuncuyu, sonuncusu, en son, sonuncusunu',
    first: 'ilk',
    ordinals: [
      'birinci, birincisi, birinciyi, birincisini, ilki, ilkini',
      'ikinci, ikincisi, ikinciyi, ikincisini',
      'üçüncü, üçüncüsü, üçüncüyü, üçüncüsünü',
      'dördüncü, dördüncüsü, dördüncüyü',
      'beşinci, beşincisi, beşinciyi',
      'altıncı, altıncısı, altıncıyı',
      'yedinci, yedincisi, yedinciyi',
      'sekizinci, sekizincisi',
      'dokuzuncu, dokuzuncusu',
      'onuncu, onuncusu',
    ],
    numbers: ['bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'],
    endings: 'inci, ıncı, uncu, üncü, nci, ncı, ncu, ncü, yi, i, ı, ü, u, a, ye',
    mark: 'numara, numaralı, madde, öğe, seçenek',
    one: 'şeyi, tanesi, tanesini, olan, olanı, öğeyi, maddeyi, numarayı, seçeneği',
    ones: 'olanlar, olanları, taneyi, tane, tanesi birden, şeyler, öğeleri, bunlar, bunları, onları, şunları',
    glue: `seç onu, seçiyorum, alıyorum, alayım, olsun yalnızca, benim, de, da`,
    at: 'için, saat',
    want: 'istiyorum onu, lazım',
  },

  lookalikes:
    'onaylama, onaylamam, onaysız, onaylanmadı, onayladı, devamsız, devrim, kabus, kabuk, kabul etme, katılma, katılım, kalıyorum, ediyor, yapıyor, yapıldı, yapamaz, olmur, ölür, tabut, tabur, elbise, peki ya, pekmez, tamamen, tamamlama, tamir, doğruca, doğrult, uygulama, uygunsuz, uyarı, uyarla, devamlı, istiyor, isterim ki',

  phrases: {
    yesOrNo: 'Lütfen evet ya da hayır diye yanıtlayın.',
    which: 'Hangileri?',
    whatToChange: 'Ne değiştirilsin?',
    done: 'Yapıldı.',
    cancelled: 'İptal edildi.',
    denied: 'Yapılmadı.',
    open: 'Bekleyenler: {list}',
    needsButton: 'Bunun için bir düğme gerekiyor: lütfen onunla karar verin.',
    approvedOnly: 'Onaylandı: {list}.',
    restPending: 'Hâlâ kararınızı bekliyor: {list}.',
    restDenied: 'Yapılmayacak: {list}.',
    nothingOpen: 'Kararınızı bekleyen bir şey yok.',
    tooLong: 'Bu bir yanıt için çok uzun. Lütfen evet ya da hayır diye yanıtlayın.',
  },
};
