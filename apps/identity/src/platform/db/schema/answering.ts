import { boolean } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/** Who answers for what is given later by a row, beside what they could grant when they saved it. */
export const answeringColumns = () => ({
  /** The administrator who saved it last; null in older rows. */
  savedBy: id('saved_by'),
  /** The tenant whose member they were then: this one, or one above from which they acted here. */
  savedIn: id('saved_in'),
  /** False once it was saved by a member who could give no access to accounts below, after one from whom it was taken. */
  handsOnAccess: boolean('hands_on_access').notNull().default(true),
})
