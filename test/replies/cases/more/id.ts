import type { Group } from '../../cases.ts';

const FOUR = [
  { title: 'Hapus laporan' },
  { title: 'Hapus dokter gigi' },
  { title: 'Hapus faktur' },
  { title: 'Hapus foto' },
];

export const id: readonly Group[] = [
  {
    locale: 'id',
    rows: `
      ya => allow
      iyaa => allow
      oke deh => allow
      ok kak => allow
      setuju => allow
      saya setuju => allow
      silakan lanjutkan => allow
      benar sekali => allow
      betul => allow
      lakukan saja => allow
      tentu saja => allow
      ya, lanjut aja => allow
      boleh => allow
      gas => allow
      sip, lanjut => allow
      ya tidak masalah => allow
      konfirmasi => allow
      ya kan => question
      iya sih => unclear
      ya udah => unclear
      mungkin => unclear
      terserah => unclear
      ya tapi nanti => unclear
      ya kalau bisa => unclear
      boleh ga => question
      boleh ga? => question
      ya, dan kirim email ke Budi => unclear
      sepertinya begitu => unclear
      kayaknya iya => unclear
      insya allah => unclear
      tunggu sebentar ya => unclear
      bagus => unclear
      tidak apa-apa => unclear
      iya kali => unclear
      ya atau tidak => unclear
      tidak => deny
      nggak => deny
      gak usah => deny
      ga jadi deh => deny
      Tidak, terima kasih => deny
      jangan dihapus => deny
      jangan ya => deny
      batalkan => deny
      oke batalkan saja => deny
      saya tidak mau => deny
      stop => deny
      tolak => deny
      lupakan => deny
      bukan itu => deny
      belum => deny
      tdk setuju => deny
      gamau => deny
      ubah tanggalnya => edit: tanggalnya
      ganti jadi jumat => edit: jumat
      kenapa? => question
      tampilkan daftar => other`,
  },
  {
    locale: 'id',
    verb: 'hapus',
    rows: `
      hapus saja => allow
      ya hapus itu => allow
      kirim => unclear
      tidak usah dihapus => deny
      hapus ga => unclear
      hapus ya => allow
      batalkan => deny`,
  },
  {
    locale: 'id',
    verb: 'batalkan',
    rows: `
      batalkan => unclear
      ya, batalkan => allow
      tidak => deny`,
  },
  {
    locale: 'id',
    verb: 'hapus',
    items: FOUR,
    rows: `
      hanya yang pertama => select 1
      nomor 2 => select 2
      semua kecuali yang kedua => select 1 3 4, rest denied
      1 dan 3 => select 1 3
      semua => select 1 2 3 4
      yang terakhir => select 4
      1, 3 => select 1 3
      yang kedua jangan => unclear
      semua kecuali faktur => select 1 2 4, rest denied`,
  },
];
