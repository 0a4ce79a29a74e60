import type { adminErrors as english } from '../en/admin-errors.ts'
import type { Translation } from '../words.ts'

export const adminErrors: Translation<typeof english> = {
  OUT_RANKED: 'לא ניתן לנהל משתמש עם תפקיד גבוה משלך.',
  LAST_WAY_IN: 'זו דרך הכניסה היחידה שלך. יש להוסיף קודם שיטה אחרת.',
  LAST_FACTOR: 'הארגון שלך דורש אימות דו־שלבי. יש להוסיף שיטה אחרת לפני הסרת השיטה הזאת.',
  IMAGE_REFUSED: 'לא ניתן להשתמש בתמונה הזאת. יש לבחור קובץ \u2066PNG, JPEG, WebP\u2069 קטן יותר.',
  EMAIL_FIXED: 'הארגון שלך לא מאפשר לשנות את כתובת הדוא״ל.',
  ROLE_NOT_GRANTABLE: 'לא ניתן להעניק תפקיד עם יותר הרשאות משלך.',
  USER_ALREADY_MEMBER: 'המשתמש הזה כבר חבר.',
  TOO_MANY_PHONES: 'הגעת למספר הטלפונים המרבי. יש להסיר קודם אחד מהם.',
  ROLE_KEY_TAKEN: 'המפתח הזה בשימוש בתפקיד אחר. יש לבחור מפתח אחר.',
  ROLE_READ_ONLY: 'לא ניתן לשנות את התפקיד הזה.',
  LAST_ADMINISTRATOR: 'לארגון נדרש לפחות מנהל אחד. יש למנות קודם מנהל נוסף.',
  NOT_ON_YOURSELF: 'לא ניתן לעשות זאת בחשבון שלך.',
  SSO_DOMAIN_INVALID: 'יש להזין מתחם, כמו acme.com.',
  SSO_DOMAIN_PUBLIC: 'כל אחד יכול לקבל כתובת ב-{{domain}}. יש להזין מתחם שבבעלות הארגון.',
  SSO_DOMAIN_TAKEN: 'ארגון אחר כבר אימת את {{domain}}.',
  SSO_DOMAIN_UNPROVED:
    'רשומת ה־DNS לא נמצאה ב-{{domain}}. ייתכן שיעבור זמן עד שרשומה חדשה תופיע. כדאי לנסות שוב מאוחר יותר.',
  SSO_GROUP_TAKEN: 'לקבוצה הזאת כבר יש תפקידים.',
}
