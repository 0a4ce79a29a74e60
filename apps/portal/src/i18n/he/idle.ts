import type { idle as english } from '../en/idle.ts'
import type { Translation } from '../words.ts'

export const idle: Translation<typeof english> = {
  title: 'עדיין כאן?',
  body_one: 'לא הייתה פעילות זמן מה. החיבור ינותק בעוד שנייה.',
  body_two: 'לא הייתה פעילות זמן מה. החיבור ינותק בעוד שתי שניות.',
  body_other: 'לא הייתה פעילות זמן מה. החיבור ינותק בעוד {{count}} שניות.',
  stay: 'להישאר בחשבון',
  signOut: 'יציאה עכשיו',
}
