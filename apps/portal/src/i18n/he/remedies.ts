import type { remedies as english } from '../en/remedies.ts'
import type { Translation } from '../words.ts'

export const remedies: Translation<typeof english> = {
  missing: {
    name: 'יש להזין שם מלא',
    companyName: 'יש להזין שם חברה',
    email: 'יש להזין כתובת דוא״ל',
    identifier_phone: 'יש להזין דוא״ל או מספר טלפון',
    identifier_username: 'יש להזין דוא״ל או שם משתמש',
    identifier_any: 'יש להזין דוא״ל, שם משתמש או מספר טלפון',
    username: 'יש להזין שם משתמש',
    phoneNumber: 'יש להזין מספר טלפון',
    password: 'יש להזין סיסמה',
    current: 'יש להזין את הסיסמה הנוכחית',
    code: 'יש להזין את הקוד',
    terms: 'יש להסכים לתנאים כדי להמשיך',
  },
  malformed: 'יש להזין כתובת דוא״ל תקינה',
}
