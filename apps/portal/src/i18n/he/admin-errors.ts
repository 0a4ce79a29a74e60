import type { adminErrors as english } from '../en/admin-errors.ts'
import type { Translation } from '../words.ts'

export const adminErrors: Translation<typeof english> = {
  OUT_RANKED: 'לאדם הזה יש כאן יותר הרשאות משלכם.',
  LAST_WAY_IN: 'לא תוכלו עוד להיכנס. הוסיפו קודם דרך אחרת.',
  LAST_FACTOR: 'החשבון חייב לשמור לפחות גורם אימות נוסף אחד.',
  IMAGE_REFUSED: 'לא ניתן להשתמש בתמונה הזאת.',
  EMAIL_FIXED: 'הארגון שלך לא מאפשר להחליף כתובת.',
  ROLE_NOT_GRANTABLE: 'לא ניתן להעניק תפקיד עם יותר הרשאות משלך.',
  USER_ALREADY_MEMBER: 'האדם הזה כבר בצוות.',
  TOO_MANY_PHONES: 'הסירו קודם מספר טלפון.',
  ROLE_KEY_TAKEN: 'לתפקיד אחר יש אותו מפתח.',
  ROLE_READ_ONLY: 'לא ניתן לשנות את התפקיד הזה.',
  LAST_ADMINISTRATOR: 'מישהו חייב להישאר מנהל.',
  NOT_ON_YOURSELF: 'לא ניתן לעשות זאת לעצמך.',
  SSO_DOMAIN_INVALID: 'זה אינו שם מתחם. יש לכתוב אותו כמו בכתובת דוא״ל, אחרי ה-@.',
  SSO_DOMAIN_PUBLIC: 'כל אחד יכול לקבל כתובת ב-{{domain}}. יש להשתמש במתחם של הארגון.',
  SSO_DOMAIN_TAKEN: 'חשבון אחר כבר הוכיח ש-{{domain}} שייך לו.',
  SSO_DOMAIN_UNPROVED:
    'הרשומה לא נמצאה ב-{{domain}}. ייתכן שיעבור זמן עד שרשומה חדשה תיראה. כדאי לנסות שוב מאוחר יותר.',
  SSO_GROUP_TAKEN: 'לקבוצה הזאת כבר יש תפקידים.',
}
