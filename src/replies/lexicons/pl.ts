import type { Lexicon } from '../lexicon.ts';

export const pl: Lexicon = {
  language: 'pl',
  name: 'Polski',
  verbLast: false,
  sets: {
    it: 'to, tego, tę, ją, go, je, ich, tak, to wszystko, wszystko, ten, ta, te, temu, tym',
    is: 'jest, są, było, jest to',
    very: 'bardzo, całkiem, naprawdę, absolutnie, zupełnie, całkowicie, w pełni, super, po prostu, idealnie, dokładnie, jak najbardziej, w stu procentach',
    good: `świetnie, świetny, świetna, doskonale, doskonały, idealnie, idealny, wspaniale, wspaniały, znakomicie, super, ekstra, fajnie, fajny, bomba, rewelacja, rewelacyjnie, cudownie, pięknie, wyśmienicie, perfekcyjnie, perfekt, spoko, git, gites, elegancko, bombowo, dobry, ładnie, miodzio`,
    right: 'poprawnie, poprawne, poprawny, prawidłowo, prawidłowe, słusznie, słuszne, zgodne, prawidłowa',
    me: 'dla mnie, mi, z mojej strony, jak dla mnie, według mnie, dla nas, ode mnie',
    ask: `chcę, chciałbym, chciałabym, proszę, możesz, może pan, może pani, czy możesz, czy możesz proszę, mógłbyś, mogłabyś, potrzebuję, wolę, wolałbym, muszę, należy, powiedziałem, powiedziałam, mówię`,
    task: `akcję, tę akcję, bieżącą akcję, działanie, to działanie, bieżące działanie, operację, tę operację, bieżącą operację, proces, ten proces, bieżący proces, zadanie, to zadanie, bieżące zadanie, polecenie, to polecenie, ostatnie polecenie, zamówienie, to zamówienie, moje zamówienie, prośbę, moją prośbę, żądanie, wszystkie zadania, wszystkie procesy, wszystkie działania, wszystkie akcje, wszystkie operacje, to co robisz, co robisz, zlecenie, moje zlecenie`,
  },

  yes: `tak, taak, tak tak, ta tak, no tak, no jasne, no pewnie, no ba, ano tak, tak jest, tak proszę, tak poproszę, tak dziękuję, tak oczywiście, tak jasne, tak pewnie, tak zgadza się, tak potwierdzam, tak zgadzam się, o tak, ależ tak, ależ oczywiście, oczywiście, oczywiście że tak, oczywista sprawa, jasne, jasne że tak, jasna sprawa, pewnie że tak, na pewno, na pewno tak, z pewnością, z całą pewnością, naturalnie, bezsprzecznie, niewątpliwie, bez wątpienia, zdecydowanie, zdecydowanie tak, absolutnie, absolutnie tak, jak najbardziej, w rzeczy samej, owszem, i owszem, jeszcze jak, chętnie, bardzo chętnie, z chęcią, z miłą chęcią, z przyjemnością, z wielką chęcią, jestem pewien, jestem pewna, jestem pewny, mam pewność, pozytywnie, twierdząco,
    zgoda, zgadzam się, zgadzam się z tym, zgadzam się na to, zgadza się, tak zgoda, w pełni się zgadzam, całkowicie się zgadzam, zgadzamy się, jestem za, jestem na tak, umowa stoi, dogadane, umówione, przybijam piątkę,
    potwierdzam, potwierdzam to, potwierdź, potwierdź to, potwierdzić, potwierdzone, potwierdzono, potwierdzamy, możesz potwierdzić, chcę potwierdzić,
    zrób to, zrób tak, zrób to proszę, zrób, proszę zrób to, proszę to zrobić, proszę zrobić, proszę tak zrobić, zróbmy to, zróbmy tak, zróbcie to, rób, rób to, rób tak, róbmy to, róbmy, działaj, działajmy, niech pan to zrobi, niech pani to zrobi, możesz to zrobić, możesz, można, możesz tak zrobić, chcę to zrobić, chcę żebyś to zrobił, poproszę,
    dawaj, dawaj dawaj, dawaj to, dajesz, śmiało, do dzieła, do roboty, wykonaj, wykonaj to, wykonać, proszę wykonać, wykonuj, niech będzie tak, niech tak będzie, niech się stanie, mówię tak, moja odpowiedź to tak, odpowiedź brzmi tak, jestem zdecydowany, jestem zdecydowana, zgadzam się całkowicie, zgadzam się w pełni, całkowita zgoda, pełna zgoda, bezwzględnie, wchodzę w to`,

  accept: `wyrażam zgodę, daję zgodę, masz moją zgodę, ma pan moją zgodę, ma pani moją zgodę, masz zgodę, akceptuję, akceptuję to, zaakceptuj, akceptuj, zaakceptowane, zaakceptować, akceptować, akceptujemy, przyjmuję, przyjmuję to, przyjęte, zatwierdzam, zatwierdzam to, zatwierdź, zatwierdź to, zatwierdzone, zatwierdzić, zatwierdzono, aprobuję, zezwalam, zezwalam na to, zezwól, zezwolono, pozwalam,
    pozwalam na to, dozwolone, autoryzuję, zielone światło, upoważniam, kontynuuj, kontynuować, kontynuujmy, proszę kontynuować, możesz kontynuować, może pan kontynuować, chcę kontynuować, dalej, dalej dalej, idź dalej, idziemy dalej, lecimy dalej, naprzód, ruszaj, ruszajmy, ruszamy, przejdź dalej, procedować, lecimy, lecimy z tym, leć, jedziemy, jedź, jedźmy`,

  okay: `okej, oki, okay, okej okej, dobrze, dobra, no dobra, no dobrze, no ok, no okej, niech będzie, w porządku, wporządku, to ok, to w porządku, spoko, spoko ok, może być ok, dobrze niech będzie, bardzo dobrze, git, gra gitara, pasi, tip top, zgódźmy się, nie ma sprawy ok`,

  agree: `dokładnie, dokładnie tak, dokładnie to, właśnie, właśnie tak, właśnie to, o to chodzi, o to mi chodzi, o to chodziło, tak właśnie, wszystko się zgadza, wszystko zgadza się, {right}, {it} {is} {very?} {right}, {is} {very?} {right}, {very} {right}, wszystko {is} {right}, wszystko {right}, wszystko w porządku tak, brzmi dobrze, brzmi {good}, to brzmi dobrze, brzmi bardzo dobrze, to brzmi bardzo dobrze, dla mnie ok, dla mnie okej, dla mnie w porządku, dla mnie dobrze, dla mnie {good}, jak dla mnie ok, jak dla mnie może być dobrze, {good} {me}, byłoby {good}, to byłoby {good}, byłoby bardzo dobrze, będzie {good}, to będzie {good}, to brzmi {good}`,

  suits: `wygląda dobrze, wygląda {good}, to wygląda dobrze, wygląda na to że dobrze, odpowiada mi, to mi odpowiada, odpowiada mi to, to mi pasuje, to jest to, to jest to czego chcę, tego właśnie chcę, właśnie tego chcę, pasuje, pasuje mi, mi pasuje, pasuje idealnie, jest w porządku, jest ok, jest okej, byłoby dobrze, dane są poprawne, dane są prawidłowe, dane się zgadzają, wszystkie dane są poprawne, wszystkie dane się zgadzają, informacje są poprawne, informacje są prawidłowe, informacje się zgadzają`,

  wish: `chcę to, chcę tego, tego chcę, podoba mi się, lubię to, potrzebuję tego, tak jak jest, tak jak widać`,

  alone: 't, y, ta, mhm, yhy, yhm, ehe, pewnie, sure, yes sure',

  no: `nie, niee, nie nie, o nie, ależ nie, no nie, no co ty, nie dziękuję, nie dzięki, dziękuję nie, dzięki nie, dziękuję ale nie, dzięki ale nie, nie proszę, proszę nie, nie teraz, teraz nie, nie dziś, nie dzisiaj, dziś nie, dzisiaj nie, jeszcze nie, na razie nie, nie na razie, w tej chwili nie, nie w tej chwili, obecnie nie, tym razem nie, nie tym razem, innym razem, może innym razem, następnym razem, może następnym razem, może później, może kiedy indziej, kiedy indziej, raczej nie, chyba nie, lepiej nie, wolę nie, wolałbym nie, wolałabym nie, jednak nie,
    oczywiście że nie, jasne że nie, pewnie że nie, absolutnie nie, zdecydowanie nie, na pewno nie, z pewnością nie, w żadnym wypadku, w żadnym razie, pod żadnym pozorem, za nic, za nic w świecie, za żadne skarby, bynajmniej, wcale nie, wcale, ani trochę, ani mi się śni, skądże, skąd, skądże znowu, nigdy, nigdy w życiu, przenigdy, nigdy więcej, nie ma mowy, mowy nie ma, nie ma opcji, nie ma takiej opcji, nie ma szans, nie ma takiej możliwości, wykluczone, niemożliwe, to niemożliwe, bez szans, zapomnij, nie bardzo, nie całkiem, niezupełnie, nie do końca, nie dokładnie, nie za bardzo, niekoniecznie, nie trzeba, nie potrzeba, nie potrzebuję, niepotrzebne, nie jest potrzebne, nie jest konieczne, nie ma potrzeby, zbędne, nie warto,
    nie chcę, ja nie chcę, nie chce, nie chcę tego, tego nie chcę, nie chciałbym, nie chciałabym, nie życzę sobie, nie mam ochoty, nie zgadzam się, nie zgadza się, nie zgadzam się na to, brak zgody, nie ma zgody, nie wyrażam zgody, nie akceptuję, nie potwierdzam, nie zatwierdzam, nie zezwalam, nie pozwalam, nie przyjmuję, nie jestem zainteresowany, nie jestem zainteresowana, nie interesuje mnie, nie interesuje mnie to, nie podoba mi się, nie lubię, nie mogę, nie da się, nie można, nie wolno, nie będę, nie zrobię, nie sądzę, nie sądzę żeby, nie wydaje mi się, nie myślę, myślę że nie, wydaje mi się że nie, sądzę że nie, powiedziałbym że nie, mówię nie, powiedziałem nie, powiedziałam nie, moja odpowiedź to nie, odpowiedź brzmi nie, jestem na nie, jestem przeciw, przeciw,
    nie rób tego, nie rób nic, nic nie rób, nie rób, nie róbcie tego, nie wykonuj, nie kontynuuj, nie potwierdzaj, proszę tego nie robić, nie robić, nie jest dobrze, niedobrze, nie dobrze, nie w porządku, to nie w porządku, nie jest ok, nie ok, nie okej, to nie to, nie to, nie tak, nie ten, nie ta, to nie tak, nie jest {right}, to nie jest {right}, to nie jest to, nie o to chodzi, nie o to mi chodziło, nie to miałem na myśli, nie to chciałem, nie pasuje, nie pasuje mi, nie odpowiada mi, to mi nie odpowiada, nieprawda, to nieprawda, nic, nic z tego, nic takiego, nic a nic, zupełnie nic, negatywnie, przecząco, rozmyśliłem się, rozmyśliłam się, zmieniłem zdanie, zmieniłam zdanie, przykro mi nie, niestety nie, pasuję nie, spasuję, odpuszczam, odpuść, muszę odmówić, odmawiam, nieistotne, nieważne, nie ważne, mniejsza o to, mniejsza z tym, e nie, obawiam się że nie`,

  noAlone: 'n, ne, pa, do widzenia, cześć pa, żegnam, na razie, nein, non, nope',

  stop: {
    cancel: `anuluj, anulować, anuluj to, anuluję, anulowane, anulowano, anuluj {it}, anuluj {task}, {ask} anulować, {ask} to anulować, {ask} anulować {task}, anuluj wszystko, odwołaj, odwołaj to, odwołać, odwołuję, odwołane, odwołaj {task}, {ask} odwołać, {ask} to odwołać, przerwij, przerwij to, przerwać, przerwij {task}, {ask} przerwać, wycofaj, wycofaj to, wycofuję, wycofać, wycofuję się, cofnij, cofnij to, cofnąć, unieważnij, rezygnuję, zrezygnuj, rezygnacja, rezygnować, {ask} zrezygnować, porzuć, porzuć {task}`,
    stop: `stop, stój, stop stop, stop temu, zatrzymaj, zatrzymaj to, zatrzymaj się, zatrzymaj {task}, zatrzymać, zatrzymaj wszystko, zatrzymaj teraz, zatrzymaj teraz wszystko, {ask} zatrzymać, {ask} to zatrzymać, {ask} się zatrzymać, przestań, przestań to robić, przestańcie, przestać, {ask} przestać, zakończ, zakończ to, zakończ {task}, zakończyć, zakończ wszystko, {ask} zakończyć, skończ, skończ to, skończ z tym, koniec, koniec z tym, dość, dosyć, wystarczy, starczy, wstrzymaj, wstrzymaj się, wstrzymać, wstrzymaj {task}, wyjdź, wyjście, cicho, cisza, zamknij się, zamilcz, hola`,
    reject: `odrzuć, odrzuć to, odrzucam, odrzucam to, odrzucić, odrzucone, odrzucono, odmów, odmówić, odmowa, tym razem odmówię, odmówię, zaprzeczam, zaprzeczę, sprzeciwiam się, sprzeciw, dezaprobuję, zabraniam, zabronione, zakazane, źle, to źle, jest źle, to jest źle, błąd, to błąd, to jest błąd, błędnie, błędne, to błędne, niepoprawne, niepoprawnie, nieprawidłowe, nieprawidłowo, to nieprawidłowe, fałsz, fałszywe, to fałsz, kłamstwo, to kłamstwo, mylisz się, myli się pan, myli się pani, nie masz racji, zły pomysł, to zły pomysł, niedopuszczalne, nieodpowiednie, niepożądane, nieakceptowalne, weto`,
    skip: `zapomnij o tym, zapomnij to, zapomnij o {it}, zapomnieć, pomiń, pomiń to, pominąć, pomiń {task}, {ask} pominąć, ignoruj, ignoruj to, zignoruj, zignoruj to, zignoruj {task}, zostaw, zostaw to, zostaw tak, zostaw jak jest, zostawmy to, daj spokój, daj sobie spokój, dajmy spokój, olej to, olać to, nie przejmuj się tym`,
    erase: '',
  },

  polite: `proszę, prosze, proszę cię, proszę bardzo, poproszę ładnie, dziękuję, dziekuje, dziękuje, dzięki, dzieki, dzięki wielkie, wielkie dzięki, dziękuję bardzo, bardzo dziękuję, serdecznie dziękuję, dziękuję za pomoc, dzięki za pomoc, z góry dziękuję, dziękuję z góry, uprzejmie proszę, uprzejmie, pan, pani, panie, panowie, kolego, stary, przyjacielu, szefie, dobra robota dzięki, brawo`,

  filler: `oj, ach, och, eee, yyy, cóż, więc, zatem, teraz, już, już teraz, natychmiast, od razu, zaraz teraz, jak najszybciej, szybko, po prostu, jak w propozycji, zgodnie z propozycją, zgodnie z planem, w takim razie, w tym przypadku, dla mnie, z mojej strony, jak dla mnie, proszę ja ciebie, właściwie tak`,

  praise: `{good}, {very} {good}, {it} {is} {very?} {good}, {is} {very?} {good}, jak {good}, dobry pomysł, świetny pomysł, bardzo dobry pomysł, dobry plan, dobry wybór, wszystko dobrze, wszystko w porządku, wszystko ok, wszystko gra, bardzo ok, cieszę się, gotowy, gotowa, jestem gotowy, jestem gotowa, tak lepiej, hura, masz rację, ma pan rację, ma pani rację, masz słuszność`,

  degree: 'całkowicie, zupełnie, w pełni, w zupełności',

  object: `tego, ten, tę, go, ją, tamto, tamten, to samo, całość, to właśnie tutaj, to`,

  aside: `nie ma problemu, nie ma żadnego problemu, żaden problem, bez problemu, bez problemów, nie ma sprawy, spoko nie ma sprawy, nie martw się, proszę się nie martwić, nie przejmuj się, nie ma za co, nie ma wątpliwości, nie mam wątpliwości, bez dwóch zdań, bez zastrzeżeń, nie mam zastrzeżeń, nie mam nic przeciwko, nic przeciwko, nie widzę przeszkód, nie ma przeszkód, bez zmian, nic do dodania, nic nie zmieniaj, nie mam uwag, brak uwag, bez uwag, brak zastrzeżeń, nie szkodzi, nic nie szkodzi, bez obaw, nie mogę się doczekać, zrozumiałem, zrozumiałam, rozumiem, zrozumiano, jasno, ma sens, to ma sens, to wszystko, to tyle, nic więcej, cześć, hej, hejka, siema, witam, dzień dobry, dobry wieczór, miłego dnia, pozdrawiam, dobra robota, naprawdę, serio, szczerze, szczerze mówiąc, wiesz, słuchaj, wszystko w porządku dzięki, bardzo jasne, całkowicie jasne, zupełnie jasne, absolutnie jasne, w pełni jasne`,

  may: 'może pan, może pani, możesz to, można to',

  letting: ' chciałbym, chciałabym, proszę żebyś, chcę',

  doing: `zacznij, zaczynaj, zaczynamy, zacząć, rozpocznij, rozpocząć, start, startuj, startujemy, uruchom to, załatw to, załatw, ogarnij to, ogarnij, zrealizuj, zrealizuj to, przeprowadź, dokończ, dokończ to, finalizuj, zastosuj, zastosuj to, ustaw, ustaw to, przygotuj, zajmij się tym, proszę się tym zająć, niech to ruszy, zrobić, to zrobić`,

  acts: {
    delete: `usuń, usuń to, usuń je, usuń go, usuń ją, usuwaj, usunąć, proszę usunąć, możesz usunąć, możesz to usunąć, skasuj, skasuj to, skasować, kasuj, wykasuj, wymaż, wyrzuć, wyrzuć to, wyrzucić, usunięcie, chcę usunąć, chcę to usunąć, zlikwiduj, wywal, wywal to, do usunięcia, do kosza, można usunąć, możesz skasować, można skasować`,
    send: `wyślij, wyślij to, wyślij go, wyślij ją, wysyłaj, wysłać, proszę wysłać, możesz wysłać, możesz to wysłać, prześlij, prześlij to, przesłać, nadaj, chcę wysłać, można wysłać, ślij`,
    book: `zarezerwuj, zarezerwuj to, rezerwuj, zarezerwować, proszę zarezerwować, możesz zarezerwować, umów, umów to, umów spotkanie, umówić, zaplanuj, zaplanuj to, zaplanować, zabukuj, bukuj, zapisz na wizytę, chcę zarezerwować`,
    pay: `zapłać, zapłać to, zapłacić, płać, opłać, opłacić, proszę zapłacić, możesz zapłacić`,
    buy: `kup, kup to, kupuj, kupić, proszę kupić, możesz kupić, zamów, zamów to, zamówić, złóż zamówienie, nabyć`,
    publish: `opublikuj, opublikuj to, publikuj, opublikować, proszę opublikować, możesz opublikować, wrzuć, wrzuć to, wystaw, udostępnij publicznie, wrzucaj`,
    update: `zaktualizuj, zaktualizuj to, aktualizuj, zaktualizować, proszę zaktualizować`,
    create: `utwórz, utwórz to, utworzyć, stwórz, stwórz to, stworzyć, twórz, dodaj, dodaj to, dodać, dodawaj, proszę dodać, proszę utworzyć, możesz dodać, możesz utworzyć, wstaw, załóż`,
    move: `przenieś, przenieś to, przenieść, przesuń, przesuń to, przesunąć, proszę przenieść, możesz przenieść`,
    share: `udostępnij, udostępnij to, udostępnić, udostępniaj, podziel się, podziel się tym, proszę udostępnić`,
    save: `zapisz, zapisz to, zapisać, zapisuj, zachowaj, zachowaj to, zachować, proszę zapisać`,
    archive: `zarchiwizuj, zarchiwizuj to, archiwizuj, zarchiwizować`,
    restore: `przywróć, przywróć to, przywrócić, odzyskaj, odzyskać, odtwórz to, proszę przywrócić`,
    run: `uruchom, uruchomić, odpal, odpal to, odpalaj, puść, puść to`,
    close: `zamknij, zamknij to, zamknąć, proszę zamknąć`,
    refund: `zwróć pieniądze`,
    charge: `obciąż`,
    transfer: `przelej, przelej to, przelać, zrób przelew, wykonaj przelew`,
    replace: `zastąp, zastąp to, nadpisz`,
    rename: `przemianuj`,
    reschedule: `przełóż, przełóż to`,
    forward: `przekaż, przekaż dalej`,
    reply: `odpisz, odpowiedz, odpowiedzieć`,
    message: ``,
    email: ``,
    rent: `wynajmij`,
    subscribe: ``,
    install: `zainstaluj`,
    call: `zadzwoń`,
    play: `odtwórz, graj`,
    merge: `scal`,
    deploy: `wdróż, wdróż to`,
    export: `eksportuj, wyeksportuj, pobierz`,
    register: `zarejestruj`,
    write: `wygeneruj, napisz`,
    wipe: ``,
    disable: `wyłącz, wyłącz to, wyłączyć, dezaktywuj`,
    block: `zablokuj, zablokuj to, zablokować, zamroź`,
    resolve: ``,
    revert: ``,
    invite: ``,
  },

  negation:
    'bez, nikt, żaden, żadna, żadne, nie jest, nie są, nie było, nie będzie, nie mam, nie ma, ani, nie był, nie może',
  hedge: `może, być może, możliwe, możliwe że, możliwe że tak, prawdopodobnie, pewnie tak jakoś, chyba, chyba tak, chyba że tak, raczej, raczej tak, przypuszczam, przypuszczam że tak, zakładam, myślę, myślę że tak, tak myślę, sądzę, sądzę że tak, tak sądzę, wydaje mi się, wydaje się, wydaje mi się że tak, wygląda na to, podobno, ponoć, zapewne, mam nadzieję, mam nadzieję że tak, oby, mniej więcej, prawie, niemal, trochę, troszkę, poniekąd, częściowo, po części, w zasadzie, w zasadzie tak, w sumie, w sumie tak, teoretycznie, zależy, to zależy, nie wiem, sam nie wiem, sama nie wiem, nie mam pojęcia, pojęcia nie mam, nie jestem pewien, nie jestem pewna, nie jestem pewny, nie mam pewności, niepewny, wątpię, mam wątpliwości, waham się, obojętne, obojętnie, wszystko jedno, mi wszystko jedno, jest mi obojętne, obojętne mi to, nie obchodzi mnie, nie obchodzi mnie to, jak chcesz, jak pan chce, jak pani chce, jak wolisz, jak uważasz, co chcesz, cokolwiek, którykolwiek, jakikolwiek, jakiś, coś, ty decyduj, zdecyduj sam, zdecyduj, dlaczego nie, czemu nie, czemu by nie, hm, hmm, mm, eh, ech, tak sobie, może być, nieźle, niezłe, nie najgorzej, ujdzie, na razie tak, na razie ok, póki co, zobaczymy, zobaczę, pomyślę, muszę pomyśleć, zastanowię się, muszę się zastanowić, daj mi pomyśleć, lub, albo, czy, albo nie, czy nie, i tak i nie, tak i nie, spróbuj, spróbujmy, powinno, powinno być, powinno działać, mogłoby, mógłby, ewentualnie, około, powiedzmy, jakoś, niby, niby tak, bodaj, dobra dobra, no dobra dobra, z chęcią to zrobię, zrobię to, ja to zrobię, sam to zrobię, sama to zrobię, no, podoba się, tak chcę, chciałbym to, podoba mi się to, to mi się podoba, tego szukałem, tego potrzebuję, ta jasne, ta pewnie, jasne jasne, tak tak jasne, no jasne akurat, to działa, działa dla mnie, działa, działa dobrze, załatwione, już załatwione, faktycznie, rzeczywiście, istotnie, luz, spoko luz, proszę potwierdzić, proszę potwierdź, potwierdź proszę, proszę o potwierdzenie, i tak dalej, tak dalej, byłoby fajnie, byłoby miło, to byłoby miłe, pasuje tak, niech tak zostanie, przyjęte do wiadomości, bardzo proszę, gotowe, wiem, tak wiem, tak słucham, no tak tak, ta ta, tak tak tak jasne, a jakże, pewnie tak, hm tak`,
  condition: `jeśli, jeżeli, jak tylko, o ile, pod warunkiem, pod warunkiem że, tylko jeśli, tylko jeżeli, chyba że, gdyby, gdy, kiedy, kiedy już, po tym jak, zanim, dopóki, aż, do czasu, w przypadku, na wypadek, w przeciwnym razie, jeśli chcesz, jeśli możesz, jeśli to możliwe, ponieważ, bo, skoro, z, ze, dopiero`,
  contrast: `ale, lecz, jednak, jednakże, natomiast, zamiast, zamiast tego, choć, chociaż, mimo że, aczkolwiek, tyle że, tylko że, z drugiej strony, po namyśle, po zastanowieniu, wszakże, niemniej, a jednak`,
  delay: `później, potem, jutro, pojutrze, wieczorem, dziś wieczorem, po południu, w przyszłym tygodniu, za tydzień, w poniedziałek, we wtorek, w środę, w czwartek, w piątek, w sobotę, w niedzielę, poniedziałek, wtorek, środa, czwartek, piątek, sobota, niedziela, czekaj, zaczekaj, poczekaj, poczekaj chwilę, proszę czekać, proszę poczekać, chwila, chwilę, chwileczkę, momencik, moment, sekunda, sekundę, minutę, za chwilę, za minutę, zaraz, wkrótce, niedługo, kiedyś, najpierw, wcześniej, przedtem, jeszcze, daj mi chwilę, daj mi minutę, muszę sprawdzić, sprawdzę, odłóż, odłóż to, odłożyć, wstrzymajmy się, pauza, dziś, dzisiaj, przypomnij mi później`,
  question: `co, co to, co to jest, który, która, które, którzy, kto, kogo, komu, jak, jaki, jaka, jakie, ile, kiedy to, gdzie, skąd to, dokąd, dlaczego, czemu, po co, czy to, czy mogę, czy można, czy jest, czy są, czy masz, czy jesteś pewien, jesteś pewien, jesteś pewna, na pewno chcesz, co jeśli, a co z, a może, co masz na myśli, słucham, przepraszam, że co, nie rozumiem, nie zrozumiałem, nie zrozumiałam, naprawdę tak`,
  request: `pokaż, pokaż mi, pokazać, powiedz, powiedz mi, daj, daj mi, znajdź, znajdź mi, szukaj, wyszukaj, poszukaj, lista, wylistuj, otwórz, pomoc, pomóż, pomóż mi, wyjaśnij, wytłumacz, potrzebuję jeszcze, chcę wiedzieć, chcę zobaczyć, chcę rozmawiać, chciałbym wiedzieć, chciałabym wiedzieć, przypomnij, przypomnij mi, przetłumacz, oblicz, porównaj, poleć, czytaj, przeczytaj, powtórz, wróć, wstecz, poprzedni, następny, coś innego, inny, inna, inne, więcej, jeszcze jeden, dodatkowo, ponadto, również, też, człowiek, konsultant, od nowa, zacznij od nowa, wybierz`,
  edit: `edytuj, edytuj to, edytować, chcę edytować, zmień, zmień to, zmień na, zmień to na, zmienić, chcę zmienić, chcę to zmienić, chciałbym zmienić, chciałabym zmienić, możesz zmienić, możesz to zmienić, proszę zmienić, zmieniam, zmodyfikuj, modyfikuj, zmodyfikować, popraw, popraw to, poprawić, chcę poprawić, skoryguj, koryguj, dostosuj, dostosuj to, ustaw na, zrób na, niech będzie na, przerób`,

  select: {
    all: 'wszystkie, wszystko, wszystkich, każdy, każdą, każde, wszystkie te, całość wszystkich',
    both: 'oba, obie, obydwa, obydwie, oboje, obu, oba te, dwa oba',
    none: 'żaden z nich, żadna z nich, żadne z nich, żadnego, żadnej, żadnego z nich, żaden z tych, ani jeden, ani jedno ani drugie, ani jeden ani drugi, żadnych',
    only: 'tylko, wyłącznie, jedynie, samo, tylko ten, tylko ta, tylko to, tylko te',
    except: 'oprócz, poza, z wyjątkiem, prócz, za wyjątkiem, ale nie, ale bez, bez tego, wyjąwszy',
    others:
      'reszta, resztę, reszty, pozostałe, pozostałych, inne niż, tamte, wszystkie inne, wszystkie pozostałe, nic innego, żadne inne',
    and: 'i, oraz, a także, jak również, i to',
    upTo: 'do, aż do',
    last: 'ostatni, ostatnia, ostatnie, ostatnią, ostatniego, ostatnich',
    first: '',
    ordinals: [
      'pierwszy, pierwsza, pierwsze, pierwszą, pierwszego, pierwszej, pierwszych',
      'drugi, druga, drugie, drugą, drugiego, drugiej',
      'trzeci, trzecia, trzecie, trzecią, trzeciego',
      'czwarty, czwarta, czwarte, czwartą, czwartego',
      'piąty, piąta, piąte, piątą, piątego',
      'szósty, szósta, szóste, szóstą',
      'siódmy, siódma, siódme',
      'ósmy, ósma, ósme',
      'dziewiąty, dziewiąta, dziewiąte',
      'dziesiąty, dziesiąta, dziesiąte',
    ],
    numbers: [
      'jeden, jedna, jedno, jedną',
      'dwa, dwie, dwóch',
      'trzy',
      'cztery',
      'pięć',
      'sześć',
      'siedem',
      'osiem',
      'dziewięć',
      'dziesięć',
    ],
    endings: 'y, a, e, ego, ej, i, szy, gi, ci',
    mark: 'numer, numery, nr, pozycja, pozycje, pozycję, opcja, opcje, opcję, punkt, punkty, element, elementy',
    one: 'rzecz, sztuka',
    ones: 'te które są, te które, rzeczy, tych które, te, je, ich',
    glue: ` wybieram, wybierz to, biorę, weź, które są, która jest, który jest, akceptuję ten, zatwierdź ten, zatwierdź tę, mój, moja, moje, tych`,
    at: 'na, w, dla, o, po, przy, za',
    want: 'chcę ten, chcę tę, wolę, potrzebuję, zostawiam',
  },

  lookalikes: `potwierdza, potwierdzasz, potwierdzał, potwierdził, zgadzasz, zgadzał, zgadła, zgody, zgodny, akceptuje, akceptował, zatwierdza, zatwierdził, dobro, dobry, dobre, dobrej, dobrej, robię, robił, jasny, jasna, ciasne, pewna, pewny, dokładny, dokładna, działał, prawidła, kontynuuje, oczywisty, oczywista, chętny, chętna, lecimy nie, słuszny`,

  phrases: {
    yesOrNo: 'Proszę odpowiedzieć tak lub nie.',
    which: 'Które?',
    whatToChange: 'Co należy zmienić?',
    done: 'Gotowe.',
    cancelled: 'Anulowano.',
    denied: 'Nie wykonano.',
    open: 'Oczekują: {list}',
    needsButton: 'Do tego potrzebny jest przycisk: proszę zdecydować nim.',
    approvedOnly: 'Zatwierdzono: {list}.',
    restPending: 'Nadal czekają na decyzję: {list}.',
    restDenied: 'Nie zostanie wykonane: {list}.',
    nothingOpen: 'Nic nie czeka na decyzję.',
    tooLong: 'To za długie jak na odpowiedź. Proszę odpowiedzieć tak lub nie.',
  },
};
