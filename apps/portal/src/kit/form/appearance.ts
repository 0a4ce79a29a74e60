/** How an operator wants a field to be shown (specification section 2). */
export type Appearance = 'hidden' | 'viewOnly' | 'edit'
