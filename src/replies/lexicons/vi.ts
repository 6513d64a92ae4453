import type { Lexicon } from '../lexicon.ts';

/**
 * Tones decide: "đúng" is right, "đừng" is don't, and both are typed "dung". Where the signs are missing, the more
 * cautious word is meant.
 */
export const vi: Lexicon = {
  language: 'vi',
  name: 'Tiếng Việt',
  verbLast: false,
  sets: {
    the: 'cái, mục, số, món, dòng',
    i: 'tôi, mình, em, anh, chị, tớ, tao, tui, con, cháu, bọn mình, chúng tôi, chúng mình, chúng ta, t, m, mk',
    it: 'nó, cái đó, cái này, cái ấy, điều đó, điều này, việc đó, việc này, đó, này, chúng, tất cả, hết, tất cả những cái đó, như vậy, như thế, vậy, thế, thế này, vậy nhé, mục này, mục đó, yêu cầu này',
    p: 'ạ, nhé, nha, nhá, nhe, nè, nghe, nghen, hen, luôn, rồi, mà, đấy, đó, á, liền, bạn, bạn nhé, bạn ơi, em, em nhé, anh, anh nhé, chị, chị nhé, bạn ạ, em ạ, anh ạ, chị ạ, bot, ad, shop, r, rồi ạ, rồi đó, rồi đấy, rồi nhé, rồi nha, luôn nhé, luôn nha, luôn đi, luôn ạ, luôn bạn, vậy, thế, zậy, ha bạn, nhaa',
    go: 'đi, đi ạ, đi nhé, đi nha, đi bạn, đi em, đi anh, đi chị, luôn, luôn đi, luôn nhé, luôn nha, luôn ạ, luôn bạn, nhé, nha, nhá, ạ, liền, liền đi, ngay, ngay đi, ngay nhé, ngay lập tức, giúp tôi, giúp mình, giúp em, giúp anh, giúp tôi nhé, giúp mình nhé, giúp em nhé, giúp tôi với, giúp mình với, giúp em với, cho tôi, cho mình, cho em, cho anh, cho tôi nhé, cho mình nhé, cho em nhé, hộ tôi, hộ mình, hộ em, dùm tôi, dùm mình, dùm em, giùm tôi, giùm mình, giùm em',
    neg: 'không, ko, k, kh, kg, kô, khôg, hông, hong, hổng, hem, hok, hk, khum, hôn, kông, khong, không hề, ứ, éo, đéo, đếch, chả, chẳng, không có',
    very: 'rất, quá, cực kỳ, cực, hoàn toàn, thật, thật sự, hết sức, vô cùng, siêu, khá là rất, tuyệt đối, rất là, thực sự',
    good: 'tốt, hay, tuyệt, tuyệt vời, ổn áp, hoàn hảo, đẹp, xuất sắc, ngon, xịn, đỉnh, tốt đẹp, hợp lý, ok, oke, được, thích hợp, phù hợp, hợp lí, ngon lành',
    right: 'đúng, chính xác, chuẩn, chuẩn xác, đúng đắn, đúng rồi, chuẩn rồi, chính xác rồi',
    dam: 'đúng, phải, vâng, có, được, ừ',
    ask: `tôi muốn, mình muốn, em muốn, anh muốn, chị muốn, bạn có thể, bạn hãy, hãy, xin, xin hãy, vui lòng, làm ơn, giúp tôi, giúp mình, cho tôi, cho mình, cho em, bạn, em, nhờ bạn, yêu cầu, cần, tôi cần, mình cần, bây giờ, thôi, có thể`,
    task: `thao tác, thao tác này, thao tác đó, tác vụ, tác vụ này, yêu cầu, yêu cầu này, yêu cầu đó, yêu cầu của tôi, lệnh, lệnh này, lệnh đó, hành động, hành động này, việc này, việc đó, quá trình, quá trình này, đơn này, tất cả, tất cả các tác vụ, mọi thứ, mọi việc, mọi thao tác, những gì đang làm, việc đang làm, cái đó, cái này, nó, tất cả thao tác, tiến trình`,
    verb: `xóa, xoá, loại bỏ, gỡ, gửi, gởi, chuyển tiếp, đặt, đặt chỗ, đặt lịch, thanh toán, trả, trả tiền, chuyển tiền, chuyển khoản, mua, đặt hàng, đăng, đăng bài, xuất bản, cập nhật, tạo, thêm, chuyển, di chuyển, chia sẻ, lưu, lưu trữ, khôi phục, chạy, thực thi, đóng, khóa, khoá, làm, làm thế, làm vậy, làm như vậy, làm như thế, làm việc đó, làm điều đó, làm gì, làm gì cả, tiếp tục, tiến hành, thực hiện, xác nhận, duyệt, phê duyệt, hủy, huỷ, thay đổi, sửa, động vào, đụng vào, bắt đầu`,
  },

  yes: `có, có {p}, có chứ, có chứ ạ, dạ có, dạ có ạ, vâng có, vâng có ạ, ừ có, có có, vâng, vâng {p}, vâng dạ, dạ, dạ {p}, dạ vâng, dạ vâng ạ, dạ được, dạ được ạ, dạ đúng, dạ đúng ạ, dạ đúng rồi, dạ đúng rồi ạ, dạ phải, dạ phải ạ, dạ ok, dạ oke, dạ rồi, dạ rồi ạ, vâng được, vâng được ạ, vâng đúng, vâng đúng ạ, vâng đúng rồi, vâng đúng rồi ạ, vâng đúng vậy, vâng phải, vâng ok, vâng oke, ừ, ừ {p}, ừ đúng, ừ đúng rồi, ừ được, ừ ok, ừ làm đi, ừa, uh đúng, uh đúng rồi, uh ok, ờ được, ờ đúng rồi, ờ ok,
    {i?} đồng ý, {i?} đồng ý {p}, {i?} đồng ý với {it}, {i?} {very} đồng ý, {i?} nhất trí, {i?} nhất trí {p}, {i?} tán thành, {i?} tán thành {p}, {i?} xác nhận, {i?} xác nhận {p}, {i?} xác nhận {it}, đã xác nhận, xác nhận đồng ý, xác nhận là có, {i?} ủng hộ, {i?} bằng lòng, {i?} thuận, {i?} sẵn lòng, {i?} rất sẵn lòng, {i?} chắc chắn, {i?} chắc chắn {p}, {i?} chắc chắn có, chắc chắn là có, chắc chắn đúng, chắc chắn rồi, chắc chắn rồi ạ, chắc như đinh đóng cột, khẳng định, {i?} khẳng định,
    tất nhiên, tất nhiên {p}, tất nhiên là có, tất nhiên có, tất nhiên rồi, tất nhiên rồi ạ, tất nhiên được, dĩ nhiên, dĩ nhiên {p}, dĩ nhiên là có, dĩ nhiên rồi, đương nhiên, đương nhiên {p}, đương nhiên là có, đương nhiên rồi, hiển nhiên, hiển nhiên rồi, chứ sao, chứ sao nữa, chứ còn gì, chứ còn gì nữa, chứ gì nữa, quá được, quá ok, nhất định, nhất định rồi, nhất định là có,
    thực hiện, thực hiện {go}, cứ thực hiện, cứ thực hiện {go}, hãy thực hiện, vui lòng thực hiện, thực hiện {it}, thực hiện {it} {go}, triển, triển {go}, làm {go}, làm {it}, làm {it} {go}, cứ làm, cứ làm {go}, cứ làm {it}, cứ làm {it} {go}, cứ thế mà làm, cứ vậy mà làm, cứ thế làm, cứ vậy làm, cứ thế nhé, cứ vậy nhé, cứ vậy đi, cứ thế đi, cứ như vậy đi, cứ như vậy nhé, cứ như thế đi, hãy làm {it}, hãy làm đi, hãy làm vậy, hãy làm thế, hãy làm như vậy, vui lòng làm {it}, bạn làm đi, bạn cứ làm đi, bạn làm {it} đi, em làm đi, em cứ làm đi, bạn có thể làm vậy, bạn có thể làm {it}, vậy đi, vậy đi nhé, vậy đi bạn, thế đi, như vậy đi, như thế đi, quyết định vậy đi, quyết định vậy, quyết vậy đi, xúc luôn, quất luôn, quất đi, chiến luôn, chiến đi, chơi luôn, múc luôn, triển luôn, chốt, chốt {go}, chốt luôn, chốt đơn, chốt đơn luôn, chốt nhé,
 {i} muốn vậy, {i} muốn thế, {i} muốn làm vậy, {i} muốn làm {it}, câu trả lời là có, trả lời là có, {i} nói có, {i} nói là có, {i} trả lời có, gật, gật đầu, làm thôi, làm thôi nào, thực hiện thôi, vâng vâng ạ, dạ dạ, vâng vâng, {i} xin xác nhận`,

  accept: `{i?} chấp nhận, {i?} chấp nhận {p}, {i?} chấp nhận {it}, {i?} chấp thuận, {i?} chấp thuận {p}, {i?} duyệt, {i?} duyệt {p}, {i?} duyệt {it}, {i?} phê duyệt, {i?} phê duyệt {p}, {i?} phê duyệt {it}, đã duyệt, đã phê duyệt, {i?} cho phép, {i?} cho phép {p}, {i?} cho phép {it}, được phép, bạn được phép, tiếp tục, tiếp tục {go}, cứ tiếp tục, cứ tiếp tục {go}, hãy tiếp tục, vui lòng tiếp tục, xin tiếp tục,
    bạn có thể tiếp tục, {i?} muốn tiếp tục, tiến hành, tiến hành {go}, cứ tiến hành, cứ tiến hành {go}, hãy tiến hành, vui lòng tiến hành, tiến hành luôn, triển khai, triển khai {go}, bắt đầu đi, bắt đầu luôn, bắt đầu thôi, mời tiếp tục, bật đèn xanh, đèn xanh, tiến hành thôi, tiếp đi`,

  okay: `ok {p}, ok luôn, ok đi, ok bạn, ok em, ok anh, ok chị, ok nhé, ok nha, ok rồi, oke, oke {p}, oke luôn, oke đi, okê, ô kê, ô kê {p}, okela, okla, okelah, okie, oki, okii, okeyy, oce, okay {p}, được, được {p}, được chứ, được thôi, được rồi, được rồi ạ, được luôn, được đó, được đấy, được nha, được nhé, được hết, {it} được, đc, đc {p}, dc, dc {p}, đk, đươc, thế cũng ok, ổn, ổn {p}, ổn áp, ổn đấy, ổn đó, okla luôn`,

  agree: `đúng, đúng {p}, đúng rồi, đúng rồi ạ, đúng rồi đó, đúng rồi đấy, đúng rồi nha, đúng vậy, đúng vậy ạ, đúng thế, đúng thế ạ, đúng như vậy, đúng như thế, đúng đó, đúng đấy, đúng quá, quá đúng, quá chuẩn, rất đúng, {very} đúng, {very} {right}, chính xác, chính xác {p}, chính xác luôn, chính xác là vậy, chuẩn, chuẩn {p}, chuẩn luôn, chuẩn rồi, chuẩn không cần chỉnh, chuẩn cmnr, chuẩn đấy, chuẩn xác, đúng đắn, phải, phải {p}, phải rồi, phải rồi ạ, phải đó, phải đấy, phải vậy, {it} đúng, {it} đúng rồi, {it} là đúng, {it} {right}, {it} là {right}, tất cả đều đúng, đều đúng, đúng hết, đúng hết rồi, đúng cả rồi, chính là nó, chính nó, đúng nó rồi, đúng cái đó, quả thật vậy, đúng thật, nghe {very?} {good} đấy, nghe có vẻ hay đấy làm đi, nghe hay đấy, nghe hay đó, nghe ổn đấy, nghe được đấy, {it} {very} {good}, đúng là vậy, đúng là thế, nghe {good}, nghe rất hay, nghe rất ổn`,

  suits: `đúng ý tôi, đúng ý mình, đúng ý em, trông {good}, trông {good} đấy, hợp ý tôi, hợp ý mình, vừa ý, {i?} ưng, {i} muốn, muốn chứ, có {i} muốn, vâng {i} muốn, thông tin đúng, thông tin đúng rồi, thông tin chính xác, các thông tin đúng, tất cả thông tin đúng`,

  wish: ` {i} muốn {it}, {i} thích, {i} thích {it}, thích, {i} cần, {i} cần {it}, {i} lấy {it}, {i} chọn {it}`,

  alone: ` ờ, uh, uhh, uk, uki, ukm, uhuh, ừ hứ, ư ừ, ùa, yep, j đc, y, dzạ, zâng, zạ, ừm, uhm, um, rồi, rùi, xúc, múc, quất, chiến, sure`,

  no: `không, không {p}, không không, không không không, ko, ko {p}, ko ko, hông, hông {p}, hong, hong {p}, hổng, hem, hem {p}, hok, hok {p}, hk, khum, khum {p}, kô, khong, dạ không, dạ không ạ, dạ ko, dạ ko ạ, dạ thôi, dạ thôi ạ, dạ chưa, dạ chưa ạ, vâng không, không ạ, không đâu, không đâu ạ, không đâu nha, không hề, không hề nhé, không đời nào, không bao giờ, không bao giờ nhé, không bao giờ hết, không thể, không thể được, không thể nào, không đồng tình, {neg} cần, {neg} cần {p}, {neg} cần đâu, {neg} cần đâu ạ, {neg} cần thiết, {neg} cần nữa, {neg} phải, {neg} phải {p}, {neg} phải đâu, {neg} phải vậy, {neg} phải thế, {neg} phải như vậy, {neg} phải như thế, {neg} phải cái này, {neg} phải cái đó, {neg} phải bây giờ, {neg} phải lúc này, {neg} muốn, {neg} muốn {p}, {neg} muốn đâu, {neg} muốn nữa, {neg} muốn {it}, {neg} muốn {verb}, {neg} được, {neg} được {p}, {neg} được đâu, {neg} được phép, {neg} được {verb}, {neg} dc, {neg} đc, {neg} đồng ý, {neg} đồng ý {p}, {neg} đồng ý đâu, {neg} đồng ý với {it}, {neg} chấp nhận, {neg} chấp nhận {it}, {neg} chấp thuận, {neg} tán thành, {neg} nhất trí, {neg} xác nhận, {neg} duyệt, {neg} phê duyệt, {neg} cho phép, {neg} thích, {neg} thích {p}, {neg} thích đâu, {neg} thích {it}, {neg} thích lắm, {neg} ưng, {neg} hay, {neg} tốt, {neg} ổn, {neg} ổn {p}, {neg} ổn lắm, {neg} ok, {neg} oke, {neg} đúng, {neg} đúng {p}, {neg} đúng rồi, {neg} đúng lắm, {neg} đúng vậy, {neg} chính xác, {neg} chuẩn, {neg} hợp lý, {neg} phù hợp, {neg} nên, {neg} nên {verb}, {neg} {verb}, {neg} {verb} nữa, {neg} {verb} đâu, {neg} {verb} {it}, {neg} quan tâm đâu, {neg} có nhu cầu, {neg} hứng thú, {neg} thật sự, {neg} hẳn, {neg} hẳn vậy, {neg} đâu, {neg} đời nào, {neg} bao giờ, {neg} bây giờ, {neg} phải lúc, {neg} tiện, {neg} rảnh, {neg} cảm ơn, {neg} cám ơn, {neg} thể, {neg} thể được, {neg} thể nào, {neg} vậy, {neg} thế, {neg} giờ, {neg} dám, {neg} nghĩ vậy, {neg} nghĩ thế, {neg} nghĩ như vậy, {neg} nghĩ là, {neg} nghĩ vậy đâu, {neg} tin, {neg} lấy, {neg} mua, {neg} tiếp tục, {i} {neg} nghĩ vậy, {i} {neg} nghĩ thế, {i} {neg} nghĩ vậy đâu, {i} nghĩ là không, {i} nghĩ không, {i} nói không, {i} nói là không, {i} đã nói không, {i} đã nói là không, {i} bảo không, câu trả lời là không, trả lời là không, {i} {neg} muốn, {i} {neg} cần, {i} {neg} đồng ý, {i} {neg} thích, {i} {neg} chấp nhận, {i} {neg} được, {i} {neg}, hoàn toàn không, tuyệt đối không, chắc chắn không, chắc chắn là không, tất nhiên không, tất nhiên là không, dĩ nhiên không, dĩ nhiên là không, đương nhiên không, đương nhiên là không, nhất định không, nhất quyết không, cương quyết không, xin lỗi không, tiếc là không, có lẽ không, có lẽ là không, chắc là không, chắc không đâu, hiện tại không, hiện giờ không, bây giờ không, giờ không, bây giờ thì không, giờ thì không, hôm nay không, hôm nay thì không, lúc này không, lúc này thì không, lần này không, lần này thì không, tạm thời không, tạm thời chưa, vẫn không, cũng không, làm ơn không, ok không làm nữa,
    đừng, đừng mà, đừng có, đừng nha, đừng nhé, đừng ạ, đừng bạn, đừng vậy, đừng thế, đừng như vậy, đừng như thế, đừng đó, đừng đấy, đừng quá, đừng em, đừng anh, đừng luôn, đừng {verb}, đừng {verb} {p}, đừng {verb} {it}, đừng có {verb}, đừng có {verb} {it}, đừng nên, đừng vội, xin đừng, xin đừng {verb}, làm ơn đừng, làm ơn đừng {verb}, vui lòng đừng, vui lòng đừng {verb}, chớ, chớ có, chớ {verb}, cấm, cấm {verb}, chưa, chưa {p}, chưa đâu, chưa phải lúc, chưa được, chưa được đâu, chưa cần, chưa muốn, chưa đồng ý, chưa đúng, chưa đúng lắm, chưa chính xác, chưa {verb}, khoan {verb}, thôi, thôi {p}, thôi khỏi, thôi khỏi đi, thôi khỏi cần, thôi không, thôi không cần, thôi không cần đâu, thôi không làm nữa, thôi ko, thôi đi, thôi đừng, thôi đủ rồi, thôi bỏ, thôi bỏ đi, thôi dẹp, thôi để sau, thôi để khi khác, thôi ạ, thôi cảm ơn, thôi cám ơn, khỏi, khỏi {p}, khỏi cần, khỏi đi, khỏi cần đâu, khỏi phải, khỏi {verb}, miễn, miễn đi, miễn bàn, để sau đi, để khi khác, để lúc khác, để lần sau, lần sau, lần sau nhé, lần sau đi, khi khác, khi khác nhé, dịp khác, hôm khác, còn lâu, còn lâu nhé, còn khuya, mơ đi, mơ đi nhé, nằm mơ, có mà mơ, đâu có, đâu có đâu, làm gì có, làm gì có chuyện đó, đời nào, chẳng đời nào, chả, chả cần, chẳng, chẳng cần, chẳng phải, éo, đéo, đếch, ứ, ứ ừ, ứ chịu, {i} đổi ý rồi, {i} đổi ý, đổi ý rồi, {i} nghĩ lại rồi, nghĩ lại rồi, {i} hối hận, để nguyên, để nguyên đó, để nguyên đi, để nguyên vậy, cứ để nguyên, cứ để đó, cứ để vậy, cứ để yên, để yên, để yên đó, giữ nguyên, giữ lại, giữ lại đi, giữ lại nhé, nope nhé, có lẽ để sau, có lẽ lúc khác, rất tiếc không, rất tiếc là không`,

  noAlone:
    'k, kh, kg, n, tạm biệt, bai, bye, bái bai, im đi, câm, cút, hổng dám, không có, khôngggg, hừ, ko có',

  stop: {
    cancel: `hủy, huỷ, hủy {go}, huỷ {go}, hủy bỏ, huỷ bỏ, hủy bỏ {go}, hủy {it}, huỷ {it}, hủy {it} {go}, hủy {task}, huỷ {task}, hủy bỏ {it}, hủy bỏ {task}, huỷ bỏ {task}, {ask} hủy, {ask} huỷ, {ask} hủy bỏ, {ask} hủy {it}, {ask} hủy {task}, {ask} huỷ {task}, {ask} hủy bỏ {task}, hủy lệnh, huỷ lệnh, hủy yêu cầu, cancel, cancel đi, rút lại, thu hồi lệnh, hoàn tác, hủy hết, huỷ hết`,
    stop: `dừng, dừng {go}, dừng lại, dừng lại {go}, dừng {it}, dừng {task}, dừng ngay, dừng ngay lại, {ask} dừng, {ask} dừng lại, {ask} dừng {it}, {ask} dừng {task}, ngừng, ngừng {go}, ngừng lại, ngừng lại {go}, ngừng {it}, ngừng {task}, {ask} ngừng, {ask} ngừng lại, {ask} ngừng {task}, ngưng, ngưng {go}, ngưng lại, ngưng {it}, ngưng {task}, {ask} ngưng, stop, stop đi, stop lại, đủ rồi, đủ rồi đó, đủ rồi đấy, thế là đủ, thế đủ rồi, kết thúc, kết thúc {go}, kết thúc {task}, {ask} kết thúc, chấm dứt, chấm dứt {task}, thoát, thoát ra, nghỉ, nghỉ đi, im lặng, đứng lại, đứng`,
    reject: `từ chối, {i} từ chối, {i} xin từ chối, xin từ chối, từ chối {it}, từ chối {p}, {i} từ chối {it}, bác bỏ, {i} bác bỏ, phản đối, {i} phản đối, phản đối {it}, {i} phản đối {it}, bất đồng, không tán đồng, sai, sai rồi, sai {p}, sai bét, sai hết, sai hoàn toàn, {it} sai, {it} sai rồi, {it} là sai, bạn sai, bạn sai rồi, bạn nhầm, bạn nhầm rồi, nhầm, nhầm rồi, lầm rồi, lỗi, tệ, {it} tệ, dở, {it} dở, xàm, vớ vẩn, tào lao, láo, nói dối, dối trá, không hợp lệ, ý tồi`,
    skip: `bỏ, bỏ đi, bỏ đi {p}, bỏ đi nhé, bỏ {it}, bỏ {it} đi, bỏ {task}, bỏ qua, bỏ qua {go}, bỏ qua {it}, bỏ qua {it} {go}, bỏ qua {task}, {ask} bỏ qua, cho qua, cho qua đi, quên đi, quên {it} đi, quên {it}, quên {task} đi, kệ, kệ đi, kệ nó, kệ nó đi, mặc kệ, mặc kệ nó, mặc kệ đi, dẹp, dẹp đi, dẹp {it} đi, dẹp luôn, từ bỏ, {i} bỏ cuộc, bỏ cuộc, lơ đi, không có gì đâu, bỏ ý định, khỏi bận tâm, đừng bận tâm, đừng để ý, đừng quan tâm, không quan trọng nữa`,
    erase: '',
  },

  polite: `ạ, nhé, nha, nhá, nhe, nè, cảm ơn, cám ơn, cảm ơn bạn, cám ơn bạn, cảm ơn bạn nhé, cảm ơn bạn nhiều, cảm ơn nhé, cám ơn nhé, cảm ơn nha, cảm ơn em, cảm ơn anh, cảm ơn chị, cảm ơn ạ, cảm ơn nhiều, cám ơn nhiều, cảm ơn rất nhiều, xin cảm ơn, chân thành cảm ơn, trân trọng cảm ơn, thank, thanks bạn, thank bạn, thanks nhé, tks, tks bạn, thankiu, camon, cảm ơn vì đã giúp, cảm ơn đã giúp, làm ơn, xin, xin vui lòng, vui lòng, giúp mình với, giúp mình, giúp tôi, giúp em, giúp tôi với, giúp em với, giùm, giùm mình, giùm tôi, dùm, dùm mình, dùm tôi, hộ mình, hộ tôi, hộ em, bạn, bạn ơi, em ơi, anh ơi, chị ơi, ad ơi, shop ơi, bot ơi, bạn nhé, bạn ạ, anh ạ, chị ạ, cô, chú, bác, thầy`,

  filler: `vậy thì, thế thì, vậy, thế, ngay, ngay bây giờ, ngay lập tức, lập tức, ngay đi, ngay nhé, bây giờ, bây giờ luôn, luôn, luôn và ngay, liền, liền đi, liền nhé, nhanh, nhanh lên, nhanh nhé, càng sớm càng tốt, nè nè, ồ, ô, wow, ôi, ui, yeah yeah, như trên, như hiển thị, như đề xuất, như kế hoạch, y như vậy, với tôi, với mình, đối với tôi, theo tôi, hãy, cứ, đi`,

  praise: `{good}, {very} {good}, {good} quá, {good} lắm, {good} đấy, {good} đó, {good} rồi, {it} {good}, tốt, tốt lắm, tốt quá, tốt rồi, tốt đấy, rất tốt, hay, hay lắm, hay quá, hay đấy, hay đó, rất hay, tuyệt, tuyệt vời, tuyệt quá, tuyệt lắm, tuyệt cú mèo, tuyệt đấy, hoàn hảo, xuất sắc, đỉnh, đỉnh quá, xịn, xịn quá, ngon, ngon lành, đẹp, đẹp đấy, giỏi, giỏi quá, ưng quá, ưng ý, hài lòng, {i} hài lòng, {i} rất hài lòng, vui, vui quá, sẵn sàng, {i} sẵn sàng, {i} đã sẵn sàng, quá tốt, quá hay, quá tuyệt, quá đỉnh, ý tưởng hay, ý tưởng tốt, lựa chọn tốt, phù hợp, rõ ràng, bạn nói đúng, bạn nói đúng rồi, bạn đúng, bạn đúng rồi, nói đúng, nói đúng rồi`,

  degree: 'hoàn toàn, cực kỳ, vô cùng',

  object: `tôi, mình, em, anh, tớ, tao, tui, chúng tôi, nó, cái đó, cái này, cái ấy, điều đó, điều này, việc đó, việc này, mục này, mục đó, yêu cầu này, yêu cầu đó, thứ này, thứ đó, mọi thứ, mọi việc`,

  aside: `không sao, không sao đâu, không sao cả, không sao hết, ko sao, k sao, hong sao, không vấn đề, không vấn đề gì, không có vấn đề, không có vấn đề gì, không thành vấn đề, ko vấn đề, ko vấn đề gì, ko thành vấn đề, không hề gì, không lo, đừng lo, đừng lo lắng, đừng lo nhé, đừng ngại, đừng ngần ngại, không ngại, {i} không ngại, không phản đối, {i} không phản đối, không có ý kiến, không ý kiến, không có ý kiến gì, không có gì thay đổi, không thay đổi gì, không cần sửa, không cần sửa gì, không cần chỉnh sửa, không nghi ngờ gì, không nghi ngờ gì nữa, không còn nghi ngờ gì, không thắc mắc, không có thắc mắc, không cần hỏi, khỏi hỏi, khỏi phải hỏi, khỏi bàn, không cần bàn, khỏi lo, vậy thôi, thế thôi, chỉ vậy thôi, chỉ thế thôi, hết rồi, hiểu, hiểu rồi, {i} hiểu, {i} hiểu rồi, {i} đã hiểu, đã hiểu, đã rõ, rõ, rõ rồi, biết rồi, {i} biết rồi, nắm rồi, nhận được rồi, đã nhận, xin chào, chào, chào bạn, hello bạn, hi bạn, chúc một ngày tốt lành, chúc bạn ngày tốt lành, tốt lắm bạn, làm tốt lắm, giỏi lắm, yêu bạn, thật ra thì, thật sự, thực sự, nói thật, thật lòng, như đã nói, trong trường hợp đó, được rồi cảm ơn, được rồi cảm ơn bạn, được rồi cám ơn`,

  may: 'bạn có thể, bạn cứ',

  letting: ' bạn hãy, em muốn, anh muốn',

  doing: `bắt đầu, bắt đầu {go}, khởi động, hoàn tất, hoàn tất {go}, hoàn thành, hoàn thành {go}, xử lý, xử lý {go}, xử lý {it}, giải quyết, giải quyết {go}, áp dụng, áp dụng {go}, áp dụng {it}, nộp, nộp đi, kích hoạt, kích hoạt {go}, chuẩn bị đi, lo đi, làm, làm cho xong, làm xong đi, lo {it} đi`,

  acts: {
    delete: `xóa, xoá, xóa {go}, xoá {go}, xóa {it}, xoá {it}, xóa {it} {go}, xoá {it} {go}, xóa bỏ, xoá bỏ, xóa bỏ {it}, cứ xóa, cứ xoá, cứ xóa {go}, cứ xoá {go}, hãy xóa, hãy xoá, hãy xóa {it}, có thể xóa, bạn có thể xóa, đồng ý xóa, đồng ý xoá, xác nhận xóa, xác nhận xoá, loại bỏ, loại bỏ {it}, gỡ, gỡ bỏ, gỡ {it}, gỡ {it} {go}, dọn, delete, del, tôi muốn xóa, tôi muốn xoá, xóa hộ tôi, xoá hộ tôi, xóa giùm tôi`,
    send: `gửi, gửi {go}, gởi, gởi {go}, gửi {it}, gửi {it} {go}, cứ gửi, cứ gửi {go}, hãy gửi, hãy gửi {it}, có thể gửi, bạn có thể gửi, đồng ý gửi, xác nhận gửi, tôi muốn gửi, gửi giúp tôi, gửi giùm tôi`,
    book: `đặt, đặt {go}, đặt {it}, đặt {it} {go}, cứ đặt, cứ đặt {go}, hãy đặt, hãy đặt {it}, đặt chỗ, đặt chỗ {go}, đặt lịch, đặt lịch {go}, đặt phòng, đặt phòng {go}, đặt bàn, đặt bàn {go}, đặt vé, đặt vé {go}, book, book {go}, lên lịch, lên lịch {go}, hẹn, hẹn {go}, đồng ý đặt, xác nhận đặt, xác nhận đặt chỗ, mời họ`,
    pay: `thanh toán, thanh toán {go}, cứ thanh toán, cứ thanh toán {go}, hãy thanh toán, trả, trả {go}, trả tiền, trả tiền {go}, chi, chi trả, đồng ý thanh toán, xác nhận thanh toán`,
    buy: `mua, mua {go}, mua {it}, mua {it} {go}, cứ mua, cứ mua {go}, hãy mua, đặt hàng, đặt hàng {go}, lên đơn, lên đơn {go}, đặt mua, đặt mua {go}, đồng ý mua, xác nhận mua, xác nhận đặt hàng, order, order {go}`,
    publish: `đăng, đăng {go}, đăng {it}, đăng {it} {go}, cứ đăng, cứ đăng {go}, hãy đăng, đăng bài, đăng bài {go}, post, post {go}, xuất bản, xuất bản {go}, công bố, công bố {go}, phát hành, phát hành {go}, phát sóng, đồng ý đăng, xác nhận đăng`,
    update: `cập nhật, cập nhật {go}, cập nhật {it}, cập nhật {it} {go}, cứ cập nhật, hãy cập nhật, nâng cấp, nâng cấp {go}, đồng ý cập nhật, xác nhận cập nhật, update, update {go}`,
    create: `tạo, tạo {go}, tạo {it}, tạo {it} {go}, cứ tạo, hãy tạo, tạo mới, tạo mới {go}, thêm, thêm {go}, thêm {it}, thêm {it} {go}, thêm vào, thêm vào {go}, cứ thêm, hãy thêm, đồng ý tạo, xác nhận tạo, đồng ý thêm, lập`,
    move: `chuyển, chuyển {go}, chuyển {it}, chuyển {it} {go}, di chuyển, di chuyển {go}, di chuyển {it}, dời, dời {go}, dời {it}, cứ chuyển, hãy chuyển, đồng ý chuyển, xác nhận chuyển, move`,
    share: `chia sẻ, chia sẻ {go}, chia sẻ {it}, chia sẻ {it} {go}, cứ chia sẻ, hãy chia sẻ, share, share {go}, cấp quyền, cấp quyền {go}, đồng ý chia sẻ, xác nhận chia sẻ`,
    save: `lưu, lưu {go}, lưu {it}, lưu {it} {go}, lưu lại, lưu lại {go}, cứ lưu, hãy lưu, sao lưu, sao lưu {go}, đồng ý lưu, xác nhận lưu, save`,
    archive: `lưu trữ, lưu trữ {go}, lưu trữ {it}, lưu trữ {it} {go}, cho vào kho lưu trữ, archive`,
    restore: `khôi phục, khôi phục {go}, khôi phục {it}, khôi phục {it} {go}, phục hồi, phục hồi {go}, đồng ý khôi phục, xác nhận khôi phục, restore`,
    run: `chạy, chạy {go}, chạy {it}, chạy {it} {go}, cứ chạy, hãy chạy, thực thi, thực thi {go}, run`,
    close: `đóng, đóng {go}, đóng {it}, đóng {it} {go}, cứ đóng, hãy đóng, đồng ý đóng, xác nhận đóng, close`,
    refund: `hoàn tiền, hoàn tiền {go}`,
    charge: ``,
    transfer: `chuyển tiền, chuyển tiền {go}, chuyển khoản, chuyển khoản {go}, ck, ck {go}, xác nhận chuyển tiền, xác nhận chuyển khoản`,
    replace: `ghi đè, ghi đè {go}, thay thế`,
    rename: `đổi tên`,
    reschedule: ``,
    forward: `chuyển tiếp, chuyển tiếp {go}`,
    reply: `trả lời {go}, hồi âm`,
    message: `nhắn, nhắn {go}, nhắn tin, thông báo {go}`,
    email: `gửi mail, gửi email`,
    rent: `thuê, thuê {go}`,
    subscribe: `đăng ký gói`,
    install: `cài đặt, cài, cài {go}`,
    call: `gọi, gọi {go}`,
    play: `phát`,
    merge: `merge`,
    deploy: `deploy, deploy {go}`,
    export: `tải về, xuất file`,
    register: `đăng ký, đăng ký {go}`,
    write: `soạn`,
    wipe: ``,
    disable: `tắt, tắt {go}, tắt {it}, vô hiệu hóa, vô hiệu hoá`,
    block: `khóa, khoá, khóa {go}, khoá {go}, khóa {it}, chặn, chặn {go}, đóng băng`,
    resolve: ``,
    revert: ``,
    invite: ``,
  },

  negation: `{neg} phải là, {neg} có, {neg} hề, chưa từng, chưa hề, {neg} còn, {neg} là, {neg} thật, thiếu, bất, vô, phi, {neg} ai, {neg} gì, chứ không, mà không, nhưng không phải`,
  hedge: `có lẽ, có lẽ có, có lẽ vậy, có lẽ thế, có lẽ đúng, có lẽ được, có thể, có thể có, có thể là, có thể là có, có thể được, có thể vậy, có thể đúng, chắc, chắc {p}, chắc vậy, chắc thế, chắc là, chắc là có, chắc là vậy, chắc là được, chắc là đúng, chắc có, chắc đúng, chắc được, chắc ok, chắc ổn, chắc rồi, hình như, hình như vậy, hình như có, hình như đúng, hình như là, dường như, dường như vậy, có vẻ, có vẻ vậy, có vẻ đúng, có vẻ ổn, có vẻ được, có vẻ tốt, có vẻ hay, nghe có vẻ, nghe có vẻ hay, nghe có vẻ ổn, nghe có vẻ tốt, xem ra, {i} nghĩ, {i} nghĩ vậy, {i} nghĩ thế, {i} nghĩ là có, {i} nghĩ là vậy, {i} nghĩ là được, {i} nghĩ là đúng, {i} nghĩ có, {i} nghĩ là, {i} nghĩ rằng, {i} nghĩ nên, nghĩ là, {i} đoán, {i} đoán vậy, {i} đoán là, đoán vậy, {i} cho là vậy, {i} tin là vậy, {i} tin vậy, {i} hy vọng, {i} hy vọng vậy, hy vọng, hi vọng, mong là, {i} mong, {neg} chắc, {neg} chắc lắm, {neg} chắc chắn, {neg} chắc chắn lắm, {neg} chắc đâu, {i} {neg} chắc, {i} {neg} chắc lắm, {i} {neg} chắc chắn, chưa chắc, chưa chắc chắn, {i} chưa chắc, {neg} biết, {neg} biết {p}, {neg} biết nữa, {neg} biết đâu, {neg} rõ, {neg} rõ lắm, {i} {neg} biết, {i} {neg} biết nữa, {i} {neg} rõ, chưa biết, chưa biết nữa, {i} chưa biết, chưa rõ, chưa quyết, chưa quyết định, {i} chưa quyết định, chả biết, chẳng biết, ai biết, ai mà biết, biết đâu, biết đâu được, phân vân, {i} phân vân, {i} đang phân vân, đang phân vân, lưỡng lự, do dự, {i} nghi ngờ, nghi ngờ, còn tùy, còn tuỳ, tùy, tuỳ, tùy {p}, tùy bạn, tuỳ bạn, tùy em, tùy anh, tuỳ ý, tùy ý, tùy thôi, tùy vào, tuỳ vào, tùy trường hợp, tùy tình hình, sao cũng được, sao cũng đc, sao cũng dc, thế nào cũng được, thế nào cũng đc, gì cũng được, gì cũng đc, cái nào cũng được, cái gì cũng được, đâu cũng được, cũng được, cũng được {p}, cũng đc, cũng dc, cũng ok, cũng oke, cũng ổn, cũng tốt, cũng hay, cũng đúng, cũng phải, cũng có, cũng có thể, thì cũng được, vậy cũng được, thế cũng được, tạm được, tạm ổn, tạm vậy, tạm thế, tạm thời vậy, tàm tạm, bình thường, thường thôi, hơi, hơi hơi, một chút, một ít, chút chút, một phần, phần nào, gần như, gần đúng, gần như vậy, khoảng, xấp xỉ, đại khái, đại khái vậy, kiểu vậy, kiểu như vậy, nói chung, về cơ bản, cơ bản là, trên lý thuyết, theo lý thuyết, về nguyên tắc, không tệ, không tệ lắm, ko tệ, không tồi, ko tồi, không xấu, đỡ, sao không, tại sao không, sao lại không, sao ko, tại sao lại không, mắc gì không, ừ thì, thì, ừ nhỉ, nhỉ, để xem, để xem đã, để xem sao, để {i} xem, để {i} nghĩ, để {i} nghĩ đã, để {i} suy nghĩ, để {i} suy nghĩ đã, để suy nghĩ, để suy nghĩ đã, để suy nghĩ xem, để nghĩ xem, để nghĩ đã, suy nghĩ, suy nghĩ đã, {i} sẽ suy nghĩ, {i} sẽ nghĩ, cân nhắc, {i} sẽ cân nhắc, đang suy nghĩ, đang nghĩ, đang cân nhắc, xem xét, xem sao, hmm, hm, hừm, hùm, ơ, ơ kìa, ủa, hả hả, à há, à ra thế, ra thế, ra vậy, vậy à, thế à, vậy hả, vậy sao, thế sao, thử, thử xem, thử đi, thử coi, cứ thử, cứ thử xem, thử nhé, hoặc, hoặc là, hay là, có hoặc không, có hay không, vừa có vừa không, nửa nọ nửa kia, một trong, bất kỳ, bất cứ, cái nào đó, nào đó, đành, đành vậy, đành thế, đành chịu, buộc phải, miễn cưỡng, bất đắc dĩ, tiếc, tiếc là, tiếc quá, xin lỗi, sorry, lo, lo lắng, {i} lo, sợ, {i} sợ, cẩn thận, mệt, chán, không quan trọng, ko quan trọng, không quan tâm, ko quan tâm, {i} không quan tâm, {neg} quan trọng, nên, nên là, lẽ ra, đáng lẽ, bạn quyết định, bạn quyết định đi, bạn chọn đi, bạn tự quyết, bạn tự quyết định, em quyết đi, ai quan tâm, không có gì, ko có gì, cố, cổ, cỏ, cờ, cọ, cớ, vàng, vắng, văng, dũng, dụng, dùng, ước gì, có rồi, có rồi ạ, có rồi mà, có rồi nhé, ừ thôi, vâng thôi, ok thôi, oke thôi, ổn rồi cảm ơn, để tôi làm, thích quá, thích lắm, {i} rất thích, muốn {it}, ổn cả, ổn mà, ổn rồi, {i} ổn, thôi được, thôi được rồi, cứ như vậy, cứ như thế, như vậy là được, như thế là được, vậy là được, thế là được, như vậy được, như thế được, vậy được, thế được, rồi rồi, phải chi, phải đi, thật vậy, thật thế, quả vậy, quả thế, còn gì nữa, xin mời, mời bạn, cứ tự nhiên, vui lòng xác nhận, xin xác nhận, xin vui lòng xác nhận, vậy nhé, thế nhé, như vậy nhé, như thế nhé, vậy thôi nhé, hợp lý, hợp lí, hợp lý {p}, hợp lý đấy, ý hay, ý kiến hay, {i} biết, vâng tôi biết, vâng {i} biết, r, u, d, c, da, ờm, ừ ừ, đi thôi, chắc cú, nghe được`,
  condition: `nếu, nếu được, nếu có thể, nếu bạn muốn, nếu cần, nếu mà, nếu như, giả sử, miễn là, miễn sao, với điều kiện, điều kiện là, điều kiện, trừ khi, trừ phi, chỉ khi, chỉ cần, khi, khi nào, sau khi, sau, trước khi, trước, cho đến khi, đến khi, cho tới khi, trong khi, ngay khi, một khi, lúc, hễ, nhỡ, lỡ, trong trường hợp, phòng khi, nếu không, kẻo, vì, bởi vì, do, tại vì, để mà, để, với, cùng với, tuỳ theo, tùy theo, theo, dựa vào, xong rồi mới, rồi mới, mới`,
  contrast: `nhưng, nhưng mà, nhưng thôi, tuy nhiên, tuy vậy, tuy, mặc dù, dù, dù vậy, dù sao, thế nhưng, song, ngược lại, trái lại, thay vào đó, thay vì, mà thôi, thật ra, thực ra, nghĩ lại, nghĩ lại thì, suy đi nghĩ lại, mặt khác, chỉ là, có điều, cơ mà, chứ, đúng hơn là, đúng hơn`,
  delay: `sau này, để sau, lát, lát nữa, chút nữa, tí nữa, tý nữa, lúc khác, lúc nữa, hồi nữa, mai, ngày mai, mốt, ngày kia, hôm nay, tối nay, chiều nay, sáng mai, trưa nay, sáng nay, tối mai, tuần sau, tuần tới, tháng sau, tháng tới, năm sau, thứ hai tới, thứ 2, thứ 3, thứ 4, thứ 5, thứ 6, thứ 7, thứ tư tuần, chủ nhật, cuối tuần, chờ, chờ chút, chờ tí, chờ xíu, chờ đã, chờ một chút, chờ một lát, chờ {i}, chờ {i} chút, chờ chút nhé, xin chờ, vui lòng chờ, đợi, đợi chút, đợi tí, đợi xíu, đợi đã, đợi một chút, đợi một lát, đợi {i}, đợi {i} chút, đợi chút nhé, đợi lát, khoan, khoan đã, khoan khoan, từ từ, từ từ đã, thong thả, tạm dừng, tạm ngưng, tạm ngừng, hoãn, hoãn lại, trì hoãn, dời lại sau, một lát, một chút nữa, một lúc, một phút, vài phút, phút, giờ nữa, tiếng nữa, sớm thôi, sắp tới, khi rảnh, lúc rảnh, nhắc {i} sau, hỏi lại sau, hỏi sau, trước tiên, trước đã, đầu tiên là, để {i} kiểm tra, để {i} xem lại, để {i} kiểm tra đã, để {i} coi, để {i} check, kiểm tra đã, xem đã, xem lại đã, cần thời gian, cho {i} thời gian, vẫn chưa, vẫn, còn, tạm thời, trước mắt, hiện tại, trưa, chiều, tối, sáng`,
  question: `gì, cái gì, là gì, gì vậy, gì thế, gì đó, gì cơ, j, j v, làm gì vậy, sao, sao vậy, sao thế, tại sao, vì sao, thế nào, như thế nào, ntn, ra sao, làm sao, làm thế nào, bằng cách nào, nào, cái nào, mục nào, ai, của ai, đâu, ở đâu, chỗ nào, bao giờ, khi nào vậy, lúc nào, mấy giờ, mấy, bao nhiêu, bao lâu, bao xa, à, ạ hả, hả, hở, hử, ư, chăng, phải không, phải ko, phải k, phải hông, đúng không, đúng ko, đúng k, đúng hông, đúng chứ, có phải không, có phải, có đúng không, có được không, được không, được ko, được k, được chứ hả, dc ko, đc ko, dc k, đc k, ok không, ok ko, ok chưa, có không, có ko, có chắc không, bạn chắc không, bạn chắc chứ, chắc không, chắc chứ, chắc ko, thật không, thật ko, thật hả, thật à, thiệt không, thiệt hả, được chưa, xong chưa, rồi chưa, đúng chưa, hiểu chưa, hay không, hay chưa, hay sao, không biết có, liệu, liệu có, có nên, nên không, là sao, nghĩa là gì, nghĩa là sao, ý là sao, ý bạn là, ý là, nói lại, nhắc lại, lặp lại, không hiểu, ko hiểu, {i} không hiểu, {i} chưa hiểu, chưa hiểu, cho hỏi, cho {i} hỏi, hỏi, xin hỏi, nữa không, không nhỉ, không ta, không vậy, không hả, không thế, không bạn`,
  request: `cho xem, cho {i} xem, cho {i} biết, cho biết, xem, xem lại, hiển thị, hiện, nói cho {i}, kể, kể cho {i}, đưa {i}, đưa cho {i}, tìm, tìm kiếm, tìm cho {i}, tra cứu, tra, tìm giúp, liệt kê, danh sách, mở, mở ra, giúp, trợ giúp, giúp đỡ, cứu, giải thích, mô tả, giới thiệu, kiểm tra, kiểm tra lại, check, đọc, đọc cho {i}, dịch, tính, tính toán, so sánh, gợi ý, đề xuất, tư vấn, tóm tắt, nhắc {i}, nhắc nhở, cài báo thức, bật, bật lên, quay lại, trở lại, quay về, trước đó, kế tiếp, tiếp theo, bước tiếp, làm lại, bắt đầu lại, thử lại, cái khác, cách khác, khác, thứ khác, nữa, thêm nữa, ngoài ra, đồng thời, thêm một, với lại, rồi sau đó, sau đó, tiếp đó, và sau đó, cũng, hơn nữa, nhiều hơn, {i} cần một, {i} muốn một, {i} muốn xem, {i} muốn biết, {i} muốn hỏi, {i} muốn nói chuyện, {i} muốn gặp, {i} cần biết, gặp nhân viên, nhân viên, tổng đài, tư vấn viên, người thật, chỉ {i}, chỉ cho {i}, hướng dẫn`,
  edit: `sửa, sửa lại, sửa đi, sửa giúp, sửa {it}, sửa {it} lại, sửa {it} thành, sửa thành, {i} muốn sửa, {i} cần sửa, hãy sửa, vui lòng sửa, chỉnh, chỉnh lại, chỉnh sửa, chỉnh {it}, chỉnh thành, {i} muốn chỉnh, {i} muốn chỉnh sửa, hãy chỉnh sửa, thay đổi, thay đổi {it}, thay đổi thành, {i} muốn thay đổi, {i} cần thay đổi, hãy thay đổi, đổi, đổi lại, đổi thành, đổi {it}, đổi {it} thành, đổi sang, đổi qua, {i} muốn đổi, {i} cần đổi, hãy đổi, vui lòng đổi, điều chỉnh, điều chỉnh lại, hiệu chỉnh, đính chính, viết lại, thay bằng, thay {it} bằng, chuyển thành, chuyển sang, edit, có thể sửa, có thể đổi`,

  select: {
    all: 'tất cả, tất cả các mục, tất cả chúng, tất, hết, hết luôn, toàn bộ, mọi mục, mỗi cái, từng cái, hết tất cả, tất cả đều, tất tần tật, cả',
    both: 'cả hai, cả 2, hai cái luôn, cả đôi, cả hai cái, cả hai mục',
    none: 'không cái nào, không cái nào cả, không mục nào, không có cái nào, chẳng cái nào, không ai cả, không cái nào hết, ko cái nào',
    only: 'chỉ, mỗi, duy nhất, chỉ mỗi, chỉ mình, chỉ duy nhất, chỉ lấy, chỉ chọn, chỉ làm, chỉ có',
    except:
      'trừ, ngoại trừ, trừ ra, trừ cái, ngoài, loại trừ, không tính, không bao gồm, không kể, không gồm',
    others:
      'còn lại, những cái còn lại, các mục còn lại, phần còn lại, cái còn lại, những cái khác, các mục khác, cái kia, mấy cái kia, mấy cái còn lại',
    and: 'và, và cái, cùng, lẫn',
    upTo: 'đến, tới, cho đến, cho tới',
    last: ' cái cuối, cái cuối cùng, mục cuối, mục cuối cùng, sau cùng',
    first: 'đầu, những cái đầu',
    ordinals: [
      'thứ nhất, đầu tiên, cái đầu tiên, cái đầu, mục đầu tiên, mục đầu, cái thứ nhất, mục thứ nhất, số một',
      'thứ hai, thứ nhì, cái thứ hai, mục thứ hai, số hai',
      'thứ ba, cái thứ ba, mục thứ ba, số ba',
      'thứ tư, cái thứ tư, mục thứ tư, số bốn',
      'thứ năm, cái thứ năm, mục thứ năm, số năm',
      'thứ sáu, cái thứ sáu, mục thứ sáu, số sáu',
      'thứ bảy, cái thứ bảy, mục thứ bảy, số bảy',
      'thứ tám, cái thứ tám, mục thứ tám, số tám',
      'thứ chín, cái thứ chín, mục thứ chín, số chín',
      'thứ mười, cái thứ mười, mục thứ mười, số mười',
    ],
    numbers: ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười'],
    endings: '',
    mark: 'số, mục số, mục, cái số, cái thứ, mục thứ, lựa chọn, tùy chọn, phương án, stt, #',
    one: 'món, dòng',
    ones: 'những cái, các cái, các mục, những mục, mấy cái, những thứ, chúng, những cái đó, những cái này, những thứ đó',
    glue: `cái, các, những, chọn, tôi chọn, mình chọn, em chọn, lấy, tôi lấy, mình lấy, của, từ, là, về, tên, tên là, duyệt mục, duyệt cái, đồng ý với mục, có với`,
    at: 'ở, trong, vào lúc',
    want: 'muốn, tôi muốn, mình muốn, cần, tôi cần',
  },

  lookalikes: `đứng, dùng, dũng, đồng, đông, động, đống, chấp, chắp, xác, xóc, tiếp, tiệp, tuyệt, duyên, duyệt, quyết, vàng, vắng`,

  phrases: {
    yesOrNo: 'Vui lòng trả lời có hoặc không.',
    which: 'Những mục nào?',
    whatToChange: 'Cần thay đổi gì?',
    done: 'Đã xong.',
    cancelled: 'Đã hủy.',
    denied: 'Không thực hiện.',
    open: 'Các mục đang chờ quyết định: {list}',
    needsButton: 'Mục này cần bấm nút: vui lòng dùng nút để quyết định.',
    approvedOnly: 'Đã duyệt: {list}.',
    restPending: 'Vẫn đang chờ bạn quyết định: {list}.',
    restDenied: 'Sẽ không thực hiện: {list}.',
    nothingOpen: 'Không có mục nào đang chờ bạn quyết định.',
    tooLong: 'Nội dung này quá dài để là một câu trả lời. Vui lòng trả lời có hoặc không.',
  },
};
