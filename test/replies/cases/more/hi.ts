import type { Group } from '../../cases.ts';

const FOUR = [
  { title: 'रिपोर्ट हटाना' },
  { title: 'डॉक्टर हटाना' },
  { title: 'बिल हटाना' },
  { title: 'फोटो हटाना' },
];

export const hi: readonly Group[] = [
  {
    locale: 'hi',
    rows: `
      हाँ => allow
      हां जी => allow
      जी हाँ, धन्यवाद => allow
      ठीक है => allow
      हाँ, कर दो => allow
      बिल्कुल => allow
      ज़रूर => allow
      जरूर, आगे बढ़ें => allow
      सही है => allow
      मैं सहमत हूँ => allow
      haan => allow
      haan kar do => allow
      theek hai => allow
      ओके => allow
      मंज़ूर है => allow
      कर दीजिए => allow
      ji haan bilkul => allow
      शायद => unclear
      हाँ, लेकिन बाद में => unclear
      अगर हो सके तो हाँ => unclear
      मुझे लगता है => unclear
      पता नहीं => unclear
      ठीक है ना => question
      क्या यह सही है? => question
      क्या यह सही है => question
      हाँ या नहीं => unclear
      क्यों नहीं => unclear
      हाँ, और राम को ईमेल भेजो => unclear
      कोई बात नहीं => unclear
      अच्छा => unclear
      रुको => unclear
      जैसी आपकी मर्ज़ी => unclear
      pata nahi => unclear
      haan par baad me => unclear
      ठीक ठाक => unclear
      sahi hai na => question
      नहीं => deny
      नही => deny
      नहीं, धन्यवाद => deny
      जी नहीं => deny
      मत करो => deny
      रहने दो => deny
      रद्द करो => deny
      ठीक है, रद्द कर दो => deny
      मुझे नहीं चाहिए => deny
      बिल्कुल नहीं => deny
      nahi => deny
      mat karo => deny
      सहमत नहीं हूँ => deny
      डिलीट मत करो => deny
      यह ठीक नहीं है => deny
      बंद करो => deny
      cancel kar do => deny
      बदलना है => edit
      एडिट करो => edit
      क्यों? => question
      सूची दिखाओ => other`,
  },
  {
    locale: 'hi',
    verb: 'हटाना',
    rows: `
      हाँ, हटा दो => allow
      हटा दीजिए => allow
      haan delete kar do => allow
      इसे हटा दो => allow
      भेज दो => unclear
      डिलीट मत करो => deny
      हटाना है क्या => unclear
      haan bhej do => unclear`,
  },
  {
    locale: 'hi',
    verb: 'रद्द',
    rows: `
      रद्द करो => unclear
      हाँ, रद्द करो => allow
      नहीं => deny`,
  },
  {
    locale: 'hi',
    verb: 'हटाना',
    items: FOUR,
    rows: `
      सिर्फ पहला => select 1
      नंबर 2 => select 2
      सभी => select 1 2 3 4
      आखिरी वाला => select 4
      1 और 3 => unclear
      दूसरे को छोड़कर सभी => select 1 3 4, rest denied
      दूसरा मत हटाओ => unclear`,
  },
];
