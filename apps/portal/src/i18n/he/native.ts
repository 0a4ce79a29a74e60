import type { native as english } from '../en/native.ts'
import type { Translation } from '../words.ts'

export const native: Translation<typeof english> = {
  title: 'יש לפתוח את האפליקציה של {{name}}',
  body: 'הדף הזה פועל רק באפליקציה של {{name}}.',
  bridgeMissing: '{{bridge}} is not available',
}
