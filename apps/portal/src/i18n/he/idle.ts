import type { idle as english } from '../en/idle.ts'
import type { Translation } from '../words.ts'

export const idle: Translation<typeof english> = {
  title: 'עדיין כאן?',
  body_one: 'החיבור ינותק בעוד שנייה, כי לא נעשה דבר זמן מה.',
  body_two: 'החיבור ינותק בעוד שתי שניות, כי לא נעשה דבר זמן מה.',
  body_other: 'החיבור ינותק בעוד {{count}} שניות, כי לא נעשה דבר זמן מה.',
  stay: 'להישאר בחשבון',
  signOut: 'יציאה עכשיו',
}
