import type { Lexicon } from '../lexicon.ts';

export const pt: Lexicon = {
  language: 'pt',
  name: 'Português',
  verbLast: false,
  sets: {
    the: 'o, a, os, as',
    it: 'isso, isto, esse, essa, este, esta, aquilo, tudo, tudo isso, isso tudo, isso aí, isso mesmo, isso aqui, ele, ela',
    is: 'é, está, tá, são, estão, fica, ficou, foi',
    very: 'muito, bem, totalmente, absolutamente, completamente, perfeitamente, todo, tudo, realmente, super, tão, bastante, mais que',
    good: `perfeito, perfeita, ótimo, ótima, excelente, fantástico, fantástica, maravilhoso, maravilhosa, maravilha, incrível, legal, bacana, massa, show, show de bola, ideal, top, joia, jóia, fenomenal, sensacional, espetacular, excelentíssimo, lindo, impecável, boa, bom, fixe, porreiro, demais, da hora`,
    right:
      'certo, certa, correto, correta, corretos, certinho, certíssimo, exato, exata, correcto, correcta, exacto',
    me: 'para mim, pra mim, comigo, por mim, da minha parte, de minha parte, pra gente',
    ask: `quero, queria, gostaria de, eu quero, eu gostaria de, pode, podes, você pode, poderia, por favor, preciso, desejo, só, apenas, vou, quero que você, dá para, favor, é melhor, eu disse`,
    task: `a ação, a acção, a operação, a tarefa, o processo, a solicitação, o pedido, a ordem, a instrução, essa ação, essa operação, essa tarefa, esse processo, essa solicitação, esse pedido, essa ordem, essa instrução, esta ação, esta operação, esta tarefa, este processo, este pedido, esta ordem, esta instrução, minha solicitação, meu pedido, a tarefa atual, o processo atual, a ação atual, a operação atual, todas as tarefas, todos os processos, todas as ações, todas as operações, todas as tarefas em aberto, tudo em andamento, o que está fazendo, o que você está fazendo, o que estás a fazer, o que eu disse, o anterior, a última, o comando, ordem, instrução, tarefa, ação, operação, processo, pedido`,
  },

  yes: `sim, simsim, sim sim, siim, ssim, sin, sim senhor, sim senhora, sim claro, claro, claro que sim, é claro, é claro que sim, mas é claro, lógico, lógico que sim, é lógico, com certeza, com toda certeza, certeza, certeza absoluta, tenho certeza, certamente, seguramente, definitivamente, totalmente, evidente, evidentemente, óbvio que sim, obviamente sim, naturalmente, efetivamente, sem dúvida, sem dúvida alguma, sem dúvidas, sem sombra de dúvida, indubitavelmente, de certeza, pois claro, aham, uhum, uhun, yep, positivo, afirmativo, afirmo,
    concordo, eu concordo, concordo com {it}, concordo plenamente, concordo totalmente, estou de acordo, de acordo, tô de acordo, estamos de acordo, combinado, fechado, negócio fechado, beleza pode fazer,
    confirmo, eu confirmo, confirmado, confirmada, confirmar, confirma, confirme, confirmo sim, confirma aí, confirma isso, pode confirmar, está confirmado, tá confirmado, quero confirmar, confirmadíssimo, confirmamos, confirmo isso,
    vá em frente, vai em frente, vai fundo, manda ver, manda bala, vamos a isso,
    faça, faça isso, faz isso, faz, faça-o, pode fazer, pode fazer isso, podes fazer, pode sim, pode, podes, pode ser sim, vamos fazer, vamos fazer isso, vamos fazê-lo, façamos isso, quero fazer isso, quero fazer, quero que faça, com prazer, com todo prazer, com muito gosto, por favor sim, por favor faça, faça por favor, faz favor sim,
    assim seja, digo sim, digo que sim, minha resposta é sim, a resposta é sim, que sim, com certeza sim, tranquilo pode fazer, tá valendo, certo pode fazer, isso isso, é sim, está sim, são sim, tá sim, ahan, estou totalmente de acordo, estou completamente de acordo, tenho certeza absoluta, tenho toda certeza`,

  accept: `aceito, eu aceito, aceitar, aceito sim, aceita, aceite, aceito isso, aceitamos, aprovo, aprovado, aprovada, aprovar, aprova, eu aprovo, autorizo, autorizado, autorizada, eu autorizo, permitido, permissão concedida, dou permissão, tem minha autorização, sinal verde, concedo, concedido, prossiga, prosseguir, prossegue, pode prosseguir, vamos prosseguir, quero prosseguir, continue, continua, continuar,
    pode continuar, vamos continuar, quero continuar, siga, siga em frente, pode seguir, seguir, avance, avança, avançar, pode avançar, em frente, bora, bora lá, vamos, vamos lá, vamos nessa, vamos em frente, partiu, vai, vai lá, vai nessa sim, pode ir`,

  okay: `okey, oki, tá, tá bom, tá bem, tá ok, tá certo, tá legal, está bem, está bom, está ok, está certo, beleza, blz, belê, bele, fechou, pode ser ok, muito bem, certo certo, então tá, então tá bom, então ok, tá então, ok então, ok ok, tá joia`,

  agree: `{right}, {it} {is} {very?} {right}, {is} {very?} {right}, {is} {it}, é isso, é isso aí, é isso mesmo, isso aí, isso mesmo, exatamente, exatamente isso, precisamente, justamente, {it} exatamente, é assim mesmo, assim está {right}, tudo {right}, tudo {is} {very?} {right}, tudo em ordem, tudo certo pode fazer, você está {right}, vc está {right},
    parece bom, parece bem, parece {good}, me parece bom, me parece bem, me parece {good}, soa bem, soa {good}, {it} soa bem, por mim {good}, por mim tudo bem, por mim {is} {good}, por mim ok, por mim pode, {is} {good} {me}, {it} {is} {good} {me}, {good} {me}, {it} seria {good}, seria {good}, seria {very} {good}, está {good} {me}, isso seria {good}, {it} seria {very} {good}, estaria {good}, vai ser {good}, vai ficar {good}, soa muito bem, parece muito bom, está muito bem`,

  suits: `serve, {it} serve, me serve, funciona {me}, {it} funciona {me}, me agrada, agrada-me, é isso que eu quero, isso que eu quero, é o que eu quero, quero sim, eu quero sim, gostaria sim, os dados estão corretos, os dados estão certos, as informações estão corretas, a informação está correta, as informações estão certas, os detalhes estão corretos, todos os dados estão corretos`,

  wish: `eu quero isso, quero isso, quero esse, quero este, eu gosto, gostei, adorei, preciso disso, eu preciso disso, como está, do jeito que está, gostaria, quero, eu quero`,

  alone: 's, é, ss, óbvio, obviamente, absolutamente, sure, yes sure, yeah sure',

  no: `não, nao, naum, ñ, num, não não, nãoo, nop, nope, nem, nah, ná, que não, não senhor, não senhora, não obrigado, não obrigada, não muito obrigado, obrigado mas não, obrigada mas não, não por favor, por favor não, agora não, não agora, por agora não, por enquanto não, no momento não, não no momento, neste momento não, hoje não, ainda não, desta vez não, dessa vez não, outra hora, outro dia, em outro momento, outra vez, fica para a próxima, fica pra próxima, da próxima vez, talvez depois, talvez mais tarde, quem sabe depois, quem sabe mais tarde, melhor não, é melhor não, prefiro não, preferia não, prefiro que não,
    claro que não, é claro que não, lógico que não, óbvio que não, obviamente não, com certeza não, certamente não, definitivamente não, absolutamente não, de jeito nenhum, de modo algum, de forma alguma, de maneira nenhuma, de maneira alguma, em hipótese alguma, nem pensar, nem a pau, nem ferrando, nem fodendo, nem morto, nem que a vaca tussa, nem sonhando, nem brincando, sem chance, sem chances, nunca, nunca mais, jamais, nunca jamais, tampouco, também não, não mesmo, não realmente, realmente não, na verdade não, não muito, não exatamente, não é necessário, não precisa, não é preciso, não preciso, não há necessidade, não faz sentido,
    não quero, eu não quero, não quero mais, já não quero, não desejo, não gosto, não gostei, não gostaria, não me interessa, não tenho interesse, não estou interessado, não estou interessada, não aceito, não aprovo, não autorizo, não confirmo, não concordo, não estou de acordo, não posso, não vou, não dá, não rola, não pode, não pode ser, não acho, não acho isso, acho que não, eu acho que não, creio que não, não creio, penso que não, não penso, diria que não, eu diria que não, digo que não, eu disse não, eu disse que não, disse que não, minha resposta é não, a resposta é não, discordo, eu discordo, discordo totalmente,
    não faça, não faça isso, não faz, não faz isso, não faças, não faças isso, não faça nada, não prossiga, não continue, não está bom, não está bem, não está certo, não está {right}, não é {right}, não é isso, não foi isso, isso não, isso não é, isso não está certo, assim não, não assim, não é bem assim, não é o que eu quero, não era isso, não vale, impossível, não importa, não tem importância, nada, nada disso, nada não, negativo, mudei de ideia, mudei de opinião, me arrependi, desculpe não, desculpa não, lamento mas não, passo, eu passo, tô fora, me tira daqui, sai disso, sai fora, sem condições, infelizmente não, lamentavelmente não, receio que não, não é verdade, isso não é verdade, nops`,

  noAlone: 'n, no, para, adeus, tchau, nn, nein, non, fui',

  stop: {
    cancel: `cancela, cancelar, cancele, cancelem, cancelo, cancelado, cancelada, cancelamento, {ask} cancelar, cancela {it}, cancele {it}, cancelar {it}, cancela {task}, cancele {task}, cancelar {task}, {ask} cancelar {task}, {ask} cancelar {it}, pode cancelar, anula, anular, anule, anulado, anula {task}, anular {task}, aborta, abortar, aborte, aborta {task}, abortar {task}, revoga, revogar, suspende, suspender, suspenda, desisto, desistir, desiste, {ask} desistir`,
    stop: `pare, parar, pára, para com {it}, pare com {it}, para tudo, pare tudo, para {task}, pare {task}, parar {task}, {ask} parar, parem, para de fazer isso, pare de fazer isso, pare de fazer {task}, chega, já chega, basta, suficiente, é suficiente, interrompe, interromper, interrompa, interromper tudo, interrompe {task}, interrompa {task}, termina, terminar, termine, termina tudo, termina com tudo, termine tudo, termina {task}, termine {task}, terminar {task}, finaliza, finalizar, finalize, finaliza tudo, finalize tudo, finalize {task}, finalizar {task}, encerra, encerrar, encerre, encerra {task}, encerre {task}, stop, sair, sai, cala a boca, cala-te, calado, silêncio, fim, acaba com isso`,
    reject: `rejeito, rejeitar, rejeitado, rejeita, eu rejeito, recuso, recusar, recusado, recusada, recuse, recusa, eu recuso, nego, negar, negado, negada, declino, declinar, me oponho, desaprovo, reprovado, errado, errada, {it} {is} errado, {is} errado, está errado, incorreto, incorreta, incorrecto, {is} incorreto, {it} {is} incorreto, falso, falsa, {is} falso, {it} {is} falso, mentira, mentiras, {is} mentira, {is} mentiras, {it} {is} mentira, mentindo, {is} um erro, {it} {is} um erro, erro, você está errado, está enganado, você se enganou, inválido, {is} inválido, inaceitável, {is} inaceitável, má ideia, péssima ideia, mal, proibido, ruim, {is} ruim, inadequado`,
    skip: `esquece, esqueça, esquecer, esquece {it}, esqueça {it}, esquece {task}, esqueça {task}, deixa, deixe, deixa para lá, deixa pra lá, deixe para lá, deixe pra lá, deixa {it}, deixa quieto, deixa assim, deixe assim, deixa estar, deixe estar, deixa como está, ignora, ignore, ignorar, ignora {it}, ignore {it}, ignora {task}, ignore {task}, ignorar {task}, pula, pular, pule, pula {it}, salta, saltar, descarta, descartar, descarte, desconsidere, desconsidera, desconsiderar, desfaz, desfazer, desfaça`,
    erase: '',
  },

  polite: `por favor, porfavor, pfv, pf, por gentileza, faz favor, se faz favor, obrigado, obrigada, muito obrigado, muito obrigada, obg, brigado, brigada, valeu, vlw, grato, grata, agradeço, agradecido, agradecida, obrigado pela ajuda, obrigada pela ajuda, muito gentil, gentileza, senhor, senhora, moço, moça, amigo, amiga, cara, mano, querido, querida, chefe, muito grato`,

  filler: `bom bom, bem então, ah, oh, uh, ué, eh, então, já, agora, agora mesmo, imediatamente, de imediato, simplesmente, pois, pois é, pois bem, ora, uai, nesse caso, para mim, pra mim, por mim, como mostrado`,

  praise: `{good}, {very} {good}, {it} {is} {very?} {good}, {is} {very?} {good}, {it} {is} bem, que bom, que {good}, boa ideia, ótima ideia, bom plano, tudo bem, tudo bom, tudo ok, tudo certo, tudo joia, tudo pronto, melhor assim, feliz, satisfeito, bem, tem razão, você tem razão, tens razão, pronto, prontinho`,

  degree: 'completamente, perfeitamente, inteiramente, plenamente',

  object: `isto, esse, essa, este, esta, aquilo, tudo isso, isso tudo, isso aqui, a mesma coisa, o mesmo, isso`,

  aside: `sem problema, sem problemas, não tem problema, não há problema, nenhum problema, não se preocupe, não te preocupes, não esquenta, não faz mal, não tenho objeção, não tenho objeções, sem objeções, sem objeção, não vejo problema, não há dúvida, não há dúvidas, não tenho dúvida, não tenho dúvidas, não resta dúvida, nada a opor, nada contra, nada a mudar, sem alterações, sem mudanças, sem demora, não há de quê, de nada, imagina, só isso mesmo, era só isso, tranquilo, suave, de boa, entendi, entendido, compreendo, compreendido, percebi, faz sentido, é tudo, só isso, era isso, isso é tudo, nada mais, olá, oi, bom dia, boa tarde, boa noite, abraço, abraços, bom trabalho, olha, olhe, tipo, realmente, na verdade sim, bem obrigado, bem obrigada, tudo bem obrigado, tudo bem obrigada, muito claro, completamente claro, perfeitamente claro, totalmente claro, plenamente claro, inteiramente claro`,

  may: 'você pode, vc pode',

  letting: 'queria, gostaria de, é para',

  doing: `comece, começa, começar, vamos começar, inicie, inicia, iniciar, realize, realiza, realizar, execute isso, complete, completa, completar, conclua, conclui, concluir, finaliza isso, processa, processe, resolve, resolva, aplica, aplique, providencie, faça acontecer, efetue, efetuar, trata disso, trate disso, pode mandar ver`,

  acts: {
    delete: `apaga, apagar, apague, apaga-o, apagá-lo, pode apagar, deleta, deletar, delete, pode deletar, exclui, excluir, exclua, excluí-lo, pode excluir, elimina, eliminar, elimine, eliminá-lo, pode eliminar, remove, remover, remova, removê-lo, pode remover, quero apagar, quero excluir, quero deletar, joga fora, pode jogar fora`,
    send: `envia, enviar, envie, envia-o, enviá-lo, pode enviar, quero enviar, manda o email, pode mandar, mandar, manda, mande, envia isso, manda isso`,
    book: `reserva, reservar, reserve, pode reservar, quero reservar, agenda, agendar, agende, pode agendar, marca, marcar, marque, pode marcar, faça a reserva, faz a reserva, fazer a reserva, programar, programe`,
    pay: `paga, pagar, pague, pode pagar, quero pagar, faça o pagamento, fazer o pagamento, faz o pagamento, efetua o pagamento, realiza o pagamento`,
    buy: `compra, comprar, compre, pode comprar, quero comprar, encomenda, encomendar, encomende, pede, pedir, peça, pode pedir, faça o pedido, adquirir`,
    publish: `publica, publicar, publique, pode publicar, quero publicar, posta, postar, poste, pode postar, divulga, divulgar, divulgue`,
    update: `atualiza, atualizar, atualize, pode atualizar, actualizar, actualiza`,
    create: `cria, criar, crie, pode criar, quero criar, adiciona, adicionar, adicione, pode adicionar, acrescenta, acrescentar, acrescente, insere, inserir, insira`,
    move: `move, mover, mova, pode mover, transfere para lá, desloca, deslocar, desloque, muda de lugar`,
    share: `compartilha, compartilhar, compartilhe, pode compartilhar, partilha, partilhar, partilhe, pode partilhar`,
    save: `salva, salvar, salve, pode salvar, guarda, guardar, guarde, pode guardar, grava, gravar, grave`,
    archive: `arquiva, arquivar, arquive, pode arquivar`,
    restore: `restaura, restaurar, restaure, pode restaurar, recupera, recuperar, recupere, pode recuperar`,
    run: `executa, executar, execute, pode executar, roda, rodar, rode, pode rodar, corre, correr`,
    close: `fecha, fechar, feche, pode fechar`,
    refund: `reembolsa, reembolsar, reembolse`,
    charge: `cobra, cobrar, cobre`,
    transfer: `transfere, transferir, transfira, pode transferir, faça a transferência, fazer a transferência, faz o pix`,
    replace: `substitui, substituir, substitua`,
    rename: `renomeia, renomear, renomeie`,
    reschedule: `remarca, remarcar, remarque, reagendar, reagende`,
    forward: `encaminha, encaminhar, encaminhe`,
    reply: `responde, responder, responda`,
    message: ``,
    email: ``,
    rent: ``,
    subscribe: ``,
    install: `instala, instalar, instale`,
    call: `liga, ligar, ligue`,
    play: `toca a música`,
    merge: ``,
    deploy: `lança, lançar, lance`,
    export: `exporta, exportar, exporte, baixa, baixar`,
    register: `cadastra, cadastrar, cadastre, registra, registrar, registre`,
    write: `gera, gerar, gere`,
    wipe: ``,
    disable: `desativa, desativar, desative, desliga, desligar, desligue`,
    block: `bloqueia, bloquear, bloqueie, pode bloquear, congela, congelar`,
    resolve: ``,
    revert: `reverte, reverter, reverta`,
    invite: ``,
  },

  negation:
    'sem, ninguém, nenhum, nenhuma, não é, não está, não tá, não são, não foi, não me, não se, não te, não o, não a, não vai, não era',
  hedge: `talvez, quem sabe, pode ser, pode ser que, possivelmente, provavelmente, é possível, é provável, suponho, suponho que sim, imagino, imagino que sim, acho, acho que sim, eu acho, eu acho que sim, acho que, tb acho, também acho, creio, creio que sim, penso, penso que sim, parece, parece que sim, parece que, me parece que, diria que sim, espero, espero que sim, tomara, mais ou menos, meio, um pouco, um pouquinho, quase, depende, não sei, sei lá, não faço ideia, não tenho ideia, nem ideia, não tenho certeza, não estou certo, não estou certa, não estou seguro, não sei dizer, tanto faz, tanto fez, pra mim tanto faz, para mim tanto faz, você decide, você que sabe, vc que sabe, como quiser, como queira, o que quiser, o que você quiser, duvido, tenho dúvidas, estou em dúvida, deveria, poderia, poderia ser, talvez sim, por que não, porque não, porquê não, em princípio, em teoria, por enquanto, por agora, por ora, no momento, hmm, hm, hum, humm, mm, aparentemente, pelo visto, vamos ver, veremos, vou pensar, deixa eu pensar, preciso pensar, tenho que pensar, ou não, ou, sim e não, em parte, parcialmente, qualquer um, qualquer uma, qualquer, algum, alguma, algo, algo assim, tenta, tente, vamos tentar, aproximadamente, nada mal, não é mau, é então, razoável, confuso, indeciso, ainda estou decidindo, assim está bom, assim mesmo, gostei assim, pois sim, eu faço, deixa que eu faço, gosto, amei, eu gostaria, adoraria, eu adoraria, desejo, {it} funciona, funciona, ah tá, ahh tá, tá tá, tá tá tá, tá bom tá bom, feito, tá feito, já feito, já tá feito, demorou, seria bom, estaria bom, isso seria bom, seria legal, toca, força, segue, toca o barco, toca pra frente, aham sei, uhum sei, aham tá, sei, sei sei, sim pois, sim sei, sim diga, sim alô, confirma por favor, confirme por favor, por favor confirma, por favor confirme, pode crer, pode deixar, eu sei, hum ok`,
  condition: `se, se quiser, se puder, se for possível, só se, somente se, apenas se, desde que, contanto que, a menos que, a não ser que, salvo se, caso, no caso de, quando, depois de, antes de, até que, enquanto, assim que, logo que, supondo que, na condição de, porque, já que, com`,
  contrast: `mas, porém, contudo, entretanto, todavia, no entanto, embora, em vez disso, ao invés disso, pensando bem, por outro lado, na verdade, na realidade, apesar de, mesmo assim, só que, senão`,
  delay: `depois, mais tarde, amanhã, depois de amanhã, hoje à noite, esta noite, esta tarde, semana que vem, na próxima semana, segunda, segunda-feira, terça-feira, quarta-feira, quinta-feira, sexta-feira, sábado, domingo, espera, espere, espera aí, espere um momento, um momento, um momentinho, um instante, só um momento, só um minuto, só um segundo, um minuto, um segundo, me dá um minuto, me dê um minuto, peraí, pera aí, pera, calma, deixa eu ver, deixe-me ver, deixa ver, em breve, daqui a pouco, mais adiante, um dia, adia, adiar, adie, pausa, pausar, hoje, primeiro deixa, ainda, me lembre depois, já já`,
  question: `o que, o quê, que é isso, qual, quais, quem, como, quando é, onde, por quê, por que, para que, quanto, quanta, quantos, quantas, cadê, será que, tem certeza, você tem certeza, e se, posso, podemos, há, tem, você tem, pode me dizer, desculpe, desculpa, perdão, como assim, não entendi, não compreendi, sério`,
  request: `mostra, mostre, mostrar, me mostra, me mostre, mostra-me, diga, diz, me diga, me diz, diz-me, me dê, me dá, dá-me, procura, procurar, procure, busca, buscar, busque, encontre, encontrar, lista, listar, liste, abre, abrir, abra, ajuda, ajude, me ajuda, me ajude, ajuda-me, explica, explique, me explique, me explica, preciso de, quero um, quero uma, quero ver, quero saber, quero falar, gostaria de um, gostaria de uma, gostaria de saber, me lembre, lembra-me, traduza, calcula, calcule, compare, recomende, sugira, lê, ler, leia, repete, repita, repetir, volta, voltar, volte, anterior, próximo, outra coisa, outro, outra, mais, além disso, humano, atendente, reinicia, reiniciar, e também`,
  edit: `edita, editar, edite, quero editar, posso editar, altera, alterar, altere, quero alterar, pode alterar, muda, mudar, mude, quero mudar, pode mudar, muda para, mude para, mudar para, troca, trocar, troque, quero trocar, troca para, troque para, modifica, modificar, modifique, quero modificar, corrige, corrigir, corrija, quero corrigir, ajusta, ajustar, ajuste, retifica, retificar, coloca às, coloque para, põe às, que seja às, faça para as`,

  select: {
    all: 'todos, todas, todos eles, todas elas, todos os, todas as, cada um, cada uma, tudo tudo, tudo',
    both: 'ambos, ambas, os dois, as duas, ambos os dois',
    none: 'nenhum deles, nenhuma delas, nenhum dos dois, nenhuma das duas, nenhum desses, nem um nem outro, nenhum dos itens',
    only: 'só o, só a, só os, só as, só, somente, apenas, unicamente, apenas o, apenas a, apenas os, apenas as, somente o, somente a, exclusivamente',
    except:
      'exceto, excepto, menos, menos o, menos a, a não ser, com exceção de, com exceção do, com exceção da, salvo, fora, tirando, mas não, sem o, sem a, sem os, sem as',
    others:
      'os outros, as outras, o resto, os demais, as demais, o restante, o outro, a outra, os restantes, as restantes, todo o resto, mais nenhum',
    and: 'e o, e a, e os, e as, bem como, junto com, e',
    upTo: 'a, ao, até o, até a, à, até',
    last: 'último, última, últimos, últimas, o último, a última, os últimos, as últimas, derradeiro, final',
    first: '',
    ordinals: [
      'primeiro, primeira, primeiros, primeiras, o primeiro, a primeira, os primeiros, as primeiras',
      'segundo, o segundo, a segunda, segunda opção',
      'terceiro, terceira, a terceira',
      'quarto, quarta, a quarta',
      'quinto, quinta, a quinta',
      'sexto, sexta, a sexta',
      'sétimo, sétima',
      'oitavo, oitava',
      'nono, nona',
      'décimo, décima',
    ],
    numbers: ['um, uma', 'dois, duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'],
    endings: 'o, a, ro, ra',
    mark: 'número, números, núm, item, itens, opção, opções, elemento, elementos, o número',
    one: 'coisa',
    ones: 'os que estão, as que estão, os que, as que, coisas, esses, essas, estes, estas',
    glue: `o, os, as, de, do, da, dos, das, no item, na, para o, para a, escolho, escolhe, escolher, escolha, seleciona, selecionar, selecione, que estão, que está, aceito o, aceito a, aprovo o, aprovo a, aprova o, aprova a, com o, com a, meu, minha`,
    at: 'em, às, pelas, por, daqui a',
    want: `quero o, quero a, quero os, quero as, fico com, fico com o, fico com a, preciso do, preciso da, gosto do, gosto da`,
  },

  lookalikes:
    'confirmou, conforma, conformo, aceitou, aceitei, corrente, coreto, exagero, prefeito, prefeita, perfeitos, concorda, concordam, desacordo, incerto, incorreto, clara, cloro, clero, certos, serto, cerro, processa, processo, persigo, prossigo, autoria, autorize, autor, contínuo, contento, fazia, fácil, obriga, obrigação',

  phrases: {
    yesOrNo: 'Por favor, responda sim ou não.',
    which: 'Quais?',
    whatToChange: 'O que deve ser alterado?',
    done: 'Feito.',
    cancelled: 'Cancelado.',
    denied: 'Não foi feito.',
    open: 'Isto está pendente: {list}',
    needsButton: 'Isto precisa de um botão: use-o para decidir.',
    approvedOnly: 'Aprovado: {list}.',
    restPending: 'Ainda à espera da sua decisão: {list}.',
    restDenied: 'Não será feito: {list}.',
    nothingOpen: 'Não há nada à espera da sua decisão.',
    tooLong: 'É longo demais para ser uma resposta. Por favor, responda sim ou não.',
  },
};
