import type { Page } from '@playwright/test'

/** One look at one address of the preview. */
export type Visit = {
  readonly page: Page
  readonly address: string
}

/** Looks at what is shown, and says what is wrong with it; nothing, where all is well. */
export type Judge = (visit: Visit) => Promise<readonly string[]>

export const isAdmin = ({ address }: Visit): boolean => address.startsWith('#/admin/')
export const isDialog = ({ address }: Visit): boolean => address.includes('dialog=')
/** A part of the page kit stands alone, under a heading. */
export const isKit = ({ address }: Visit): boolean => address.startsWith('#/kit/')
/** A step with an error, or on its way. Read from right to left once: its directions are those of the step. */
export const isVariant = ({ address }: Visit): boolean => /\/[a-zA-Z]+-[^/]*$/.test(address)
