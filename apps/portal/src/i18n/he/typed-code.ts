import type { typedCode as english } from '../en/typed-code.ts'
import type { Translation } from '../words.ts'

export const typedCode: Translation<typeof english> = {
  code: 'קוד בן שש ספרות',
  incomplete: 'יש להקליד את כל שש הספרות',
  submit: 'אישור',
  nothing: 'לא הגיע?',
  title: 'בדיקת הדוא״ל',
  lostPhone: 'הטלפון אבד?',
  smsTitle: 'בדיקת הטלפון',
  smsBody: 'אם לחשבון הזה יש מספר טלפון, שלחנו קוד בן שש ספרות אל',
}
