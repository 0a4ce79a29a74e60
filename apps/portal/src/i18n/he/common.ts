import type { common as english } from '../en/common.ts'
import type { Translation } from '../words.ts'

export const common: Translation<typeof english> = {
  back: 'חזרה',
  cancel: 'ביטול',
  close: 'סגירה',
  continue: 'המשך',
  loading: 'בטעינה',
  or: 'או',
  optional: '(רשות)',
  password: {
    label: 'סיסמה',
    show: 'הצגת הסיסמה',
    hide: 'הסתרת הסיסמה',
    capsLock: 'מקש Caps Lock פעיל',
  },
  email: {
    label: 'דוא״ל בעבודה',
    placeholder: 'you@company.com',
  },
  identifier: {
    phone: 'דוא״ל או טלפון (עם קידומת מדינה)',
    username: 'דוא״ל או שם משתמש',
    any: 'דוא״ל, שם משתמש או טלפון (עם קידומת מדינה)',
  },
  stillHere: 'עדיין כאן?',
  retry: 'ניסיון נוסף',
  retryIn_one: 'ניסיון נוסף בעוד שנייה',
  retryIn_two: 'ניסיון נוסף בעוד שתי שניות',
  retryIn_other: 'ניסיון נוסף בעוד {{count}} שניות',
  traceId: 'מזהה מעקב',
  away: { title: 'לא ניתן להגיע לשרת' },
  broken: { title: 'משהו השתבש', body: 'לא ניתן להציג את החלק הזה.' },
}
