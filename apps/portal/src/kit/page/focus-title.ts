/** To the start of the page. Nothing is shown there: a title is read, not pressed. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
