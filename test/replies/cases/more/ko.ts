import type { Group } from '../../cases.ts';

const FOUR = [
  { title: '보고서 삭제' },
  { title: '치과 삭제' },
  { title: '청구서 삭제' },
  { title: '사진 삭제' },
];

export const ko: readonly Group[] = [
  {
    locale: 'ko',
    rows: `
      네 => allow
      네, 부탁드립니다 => allow
      예 진행해 주세요 => allow
      ㅇㅋ => allow
      네네 => allow
      좋아요! => allow
      그래 해줘 => allow
      맞습니다 => allow
      당연하죠 => allow
      응 그렇게 해줘 => allow
      승인합니다 => allow
      동의해요 => allow
      오케이 ㄱㄱ => allow
      네 감사합니다^^ => allow
      네, 계속 진행해주세요 => allow
      물론이죠, 문제없어요 => allow
      괜찮아요 => unclear
      괜찮아 => unclear
      네 근데 나중에 => unclear
      아마도 => unclear
      그런 것 같아요 => unclear
      네, 가능하면요 => unclear
      잠깐만요 => unclear
      맞나요 => question
      좋네요 => unclear
      네 그리고 철수한테 메일 보내줘 => unclear
      네 아니면 아니요 => unclear
      그래도 => unclear
      좋은 것 같아요 => unclear
      알아서 해줘 => unclear
      네이버 => unclear
      해도 될까요 => question
      네가 => unclear
      그렇네요 => unclear
      예약 => unclear
      아무거나 => unclear
      아뇨, 괜찮습니다 => deny
      하지 마세요 => deny
      삭제하지 마 => deny
      안 돼요 => deny
      취소해 주세요 => deny
      네, 취소 => unclear
      그만해 => deny
      싫어요 => deny
      됐어요 => deny
      필요 없어요 => deny
      ㄴㄴ => deny
      동의하지 않습니다 => deny
      절대 안 돼 => deny
      그거 하지 마 => deny
      안 할래요 => deny
      멈춰 => deny
      수정해 주세요 => edit
      네, 변경하고 싶어요 => edit
      왜요? => question
      언제 하나요 => question
      목록 보여줘 => other
      좀 그래 => unclear
      확인 좀 해주세요 => other
      이거예요 => unclear
      응 아니야 => deny
      좋아해 => unclear
      시작하자마자 => unclear`,
  },
  {
    locale: 'ko',
    verb: '삭제',
    rows: `
      삭제해 => allow
      지워줘 => allow
      그거 삭제해줘 => allow
      보내줘 => unclear
      네, 예약해줘 => unclear
      그거 지우지 마세요 => deny
      삭제할까요 => unclear
      삭제하면 => unclear
      삭제는 안 돼요 => deny`,
  },
  {
    locale: 'ko',
    verb: '예약 취소',
    rows: `
      취소해 => unclear
      네, 취소해 주세요 => allow
      아니요 => deny`,
  },
  {
    locale: 'ko',
    verb: '삭제',
    items: FOUR,
    rows: `
      첫 번째만 => select 1
      1번만 => select 1
      1번과 3번 => select 1 3
      1번이랑 3번 => select 1 3
      2번째 => select 2
      전부 => select 1 2 3 4
      마지막 => select 4
      두 번째 빼고 전부 => select 1 3 4, rest denied
      두 번째는 안 돼 => unclear`,
  },
];
