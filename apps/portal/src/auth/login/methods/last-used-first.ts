/** How a sign-in by a passkey is remembered: by what held it. */
export const passkeyMethods: readonly string[] = ['internal', 'usb-key', 'android']

/** Sorts the ways of the served document as `OtherWays` does, before they are on screen for the first time. */
export const putLastUsedFirst = (document: Document, lastUsed: string): void => {
  const method = passkeyMethods.includes(lastUsed) ? 'passkey' : lastUsed
  const button = [...document.querySelectorAll<HTMLElement>('[data-way]')].find(
    ({ dataset }) => dataset.way === method,
  )
  const mark = button?.querySelector<HTMLElement>('.v-last')
  if (button === undefined || !mark) return
  mark.hidden = false
  const providers = button.closest('.v-providers')
  if (providers) providers.prepend(button)
  else document.querySelector('.v-or')?.after(button)
}
