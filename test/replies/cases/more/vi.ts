import type { Group } from '../../cases.ts';

const FOUR = [
  { title: 'Xóa báo cáo' },
  { title: 'Xóa nha sĩ' },
  { title: 'Xóa hóa đơn' },
  { title: 'Xóa ảnh' },
];

export const vi: readonly Group[] = [
  {
    locale: 'vi',
    rows: `
      có => allow
      vâng ạ => allow
      Dạ vâng, cảm ơn bạn => allow
      đồng ý => allow
      tôi đồng ý => allow
      dong y => allow
      ok luôn => allow
      ừ, làm đi => allow
      chắc chắn rồi => allow
      đúng rồi => allow
      dung roi => allow
      được ạ => allow
      xác nhận => allow
      tất nhiên rồi => allow
      cứ tiếp tục đi => allow
      vâng, tiến hành ngay nhé => allow
      chuẩn luôn => allow
      đúng không => question
      đúng không? => question
      được không => question
      dung => deny
      đừng vậy => deny
      chắc vậy => unclear
      có thể => unclear
      có lẽ có => unclear
      cũng được => unclear
      sao cũng được => unclear
      vâng nhưng để sau => unclear
      đồng ý nếu được => unclear
      không biết => unclear
      có, và gửi mail cho Lan => unclear
      để tôi nghĩ đã => unclear
      ok để suy nghĩ => unclear
      có không => question
      bạn chắc không => question
      tuỳ bạn => unclear
      vàng => unclear
      cố => unclear
      đứng => deny
      ừ nhỉ => unclear
      không => deny
      ko => deny
      khong can dau => deny
      không đồng ý => deny
      đừng làm vậy => deny
      đừng xóa => deny
      hủy => deny
      hủy đi => deny
      thôi khỏi => deny
      dạ không ạ => deny
      dừng lại => deny
      bỏ qua đi => deny
      từ chối => deny
      chưa => deny
      tôi không muốn => deny
      ok, hủy => deny
      k => deny
      sửa lại ngày => edit: ngày
      đổi thành thứ sáu => edit: thứ sáu
      tại sao? => question
      cho tôi xem danh sách => other`,
  },
  {
    locale: 'vi',
    verb: 'xóa',
    rows: `
      có, xóa đi => allow
      vâng xóa nó đi => allow
      gửi đi => unclear
      không xóa => deny
      xóa không => unclear
      xoá luôn nhé => allow
      hủy đi => deny`,
  },
  {
    locale: 'vi',
    verb: 'hủy',
    rows: `
      hủy => unclear
      vâng, hủy đi => allow
      không => deny`,
  },
  {
    locale: 'vi',
    verb: 'xóa',
    items: FOUR,
    rows: `
      chỉ cái đầu tiên => select 1
      số 2 => select 2
      tất cả trừ cái thứ hai => select 1 3 4, rest denied
      1 và 3 => select 1 3
      tất cả => select 1 2 3 4
      1 đến 3 => select 1 2 3
      cái cuối cùng => select 4
      1, 3 => select 1 3
      cái thứ hai thì không => unclear
      trừ cái cuối => unclear`,
  },
];
