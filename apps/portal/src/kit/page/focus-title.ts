/** Where the keyboard goes when what it stood on is gone: to the start of the page, not out of it. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus()
