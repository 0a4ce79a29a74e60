import { toAvatar } from './avatar.ts'
import type { MessageKey } from './messages.ts'
import { toDirection, translate } from './translate.ts'

/** Finds an element by id. A missing one is a mistake in the HTML. */
export const element = <E extends HTMLElement>(id: string): E => {
  const match = document.getElementById(id)
  if (match === null) throw new Error(`The page has no #${id}`)
  return match as E
}

export const onClick = (id: string, act: () => unknown): void =>
  element(id).addEventListener('click', () => void act())

/** A message in the language of the page. */
export const t = (key: MessageKey, values?: Readonly<Record<string, string | number>>): string =>
  translate(document.documentElement.lang, key, values)

/** Writes the messages of everything inside an element. */
export const translateIn = (root: ParentNode): void => {
  for (const node of root.querySelectorAll<HTMLElement>('[data-message]'))
    node.textContent = t(node.dataset.message as MessageKey)
  for (const node of root.querySelectorAll<HTMLElement>('[data-label]'))
    node.setAttribute('aria-label', t(node.dataset.label as MessageKey))
}

export const setLanguage = (language: string): void => {
  Object.assign(document.documentElement, { lang: language, dir: toDirection(language) })
  translateIn(document)
}

/** Copies a template and writes texts into its slots, as texts. */
export const fromTemplate = (id: string, slots: Readonly<Record<string, string>>): HTMLElement => {
  const copy = element<HTMLTemplateElement>(id).content.cloneNode(true) as DocumentFragment
  translateIn(copy)
  for (const [name, text] of Object.entries(slots))
    for (const slot of copy.querySelectorAll(`[data-slot="${name}"]`)) slot.textContent = text
  return copy.firstElementChild as HTMLElement
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A moment as seen from now: "4 minutes ago", "in 3 minutes". */
export const fromNow = (moment: Date): string => {
  const seconds = (moment.getTime() - Date.now()) / 1000
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })
  return format.format(Math.round(seconds / size), unit)
}

/** Shows the initials of a name. */
export const avatar = (target: Element, name: string): void => {
  const { initials, hue } = toAvatar(name)
  target.textContent = initials
  target.setAttribute('data-hue', hue)
}
