import type { table as english } from '../en/table.ts'
import type { Translation } from '../words.ts'

export const table: Translation<typeof english> = {
  select: 'בחירה: {{name}}',
  selectAll: 'בחירת כל מה שבעמוד הזה',
  selected_one: 'נבחר פריט אחד',
  selected_two: 'נבחרו שני פריטים',
  selected_other: 'נבחרו {{count}} פריטים',
  clear: 'ביטול הבחירה',
  failed: 'הרשימה לא נטענה',
  actions: 'פעולות',
  of: 'מתוך {{total}}',
  page: 'עמוד {{page}} מתוך {{pages}}',
  previous: 'העמוד הקודם',
  next: 'העמוד הבא',
}
