import type { native as english } from '../en/native.ts'
import type { Translation } from '../words.ts'

export const native: Translation<typeof english> = {
  title: 'יש לפתוח את האפליקציה של {{name}}',
  body: 'הדף הזה שייך לאפליקציה של {{name}} ופועל רק בתוכה.',
  bridgeMissing: '{{bridge}} is not available',
}
